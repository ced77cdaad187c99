/** Countries with their currencies, and time zones with the country they lie in; names come from the browser. */

/** ISO 3166 country followed by its ISO 4217 currency. */
const COUNTRY_CURRENCY = `
	ADEUR AEAED AFAFN AGXCD ALALL AMAMD AOAOA ARARS ATEUR AUAUD AZAZN BABAM BBBBD BDBDT BEEUR BFXOF
	BGEUR BHBHD BIBIF BJXOF BNBND BOBOB BRBRL BSBSD BTBTN BWBWP BYBYN BZBZD CACAD CDCDF CFXAF CGXAF
	CHCHF CIXOF CLCLP CMXAF CNCNY COCOP CRCRC CUCUP CVCVE CYEUR CZCZK DEEUR DJDJF DKDKK DMXCD DODOP
	DZDZD ECUSD EEEUR EGEGP ERERN ESEUR ETETB FIEUR FJFJD FMUSD FREUR GAXAF GBGBP GDXCD GEGEL GHGHS
	GMGMD GNGNF GQXAF GREUR GTGTQ GWXOF GYGYD HKHKD HNHNL HREUR HTHTG HUHUF IDIDR IEEUR ILILS ININR
	IQIQD IRIRR ISISK ITEUR JMJMD JOJOD JPJPY KEKES KGKGS KHKHR KIAUD KMKMF KNXCD KPKPW KRKRW KWKWD
	KZKZT LALAK LBLBP LCXCD LICHF LKLKR LRLRD LSLSL LTEUR LUEUR LVEUR LYLYD MAMAD MCEUR MDMDL MEEUR
	MGMGA MHUSD MKMKD MLXOF MMMMK MNMNT MOMOP MRMRU MTEUR MUMUR MVMVR MWMWK MXMXN MYMYR MZMZN NANAD
	NEXOF NGNGN NINIO NLEUR NONOK NPNPR NRAUD NZNZD OMOMR PAPAB PEPEN PGPGK PHPHP PKPKR PLPLN PRUSD
	PSILS PTEUR PWUSD PYPYG QAQAR RORON RSRSD RURUB RWRWF SASAR SBSBD SCSCR SDSDG SESEK SGSGD SIEUR
	SKEUR SLSLE SMEUR SNXOF SOSOS SRSRD SSSSP STSTN SVUSD SYSYP SZSZL TDXAF TGXOF THTHB TJTJS TLUSD
	TMTMT TNTND TOTOP TRTRY TTTTD TVAUD TWTWD TZTZS UAUAH UGUGX USUSD UYUYU UZUZS VAEUR VCXCD VEVES
	VNVND VUVUV WSWST XKEUR YEYER ZAZAR ZMZMW ZWZWG
`;

const CURRENCIES: ReadonlyMap<string, string> = new Map(
	COUNTRY_CURRENCY.trim()
		.split(/\s+/)
		.map((pair) => [pair.slice(0, 2), pair.slice(2)]),
);

export type Option = { value: string; label: string };

export function currencyOf(country: string): string {
	return CURRENCIES.get(country) ?? "USD";
}

/** Every country, sorted by its name in the language. */
export function countryOptions(language: string): Option[] {
	return named([...CURRENCIES.keys()], "region", language);
}

/** Every currency as "KRW · South Korean won", sorted by code. */
export function currencyOptions(language: string): Option[] {
	const codes = [...new Set(CURRENCIES.values())].sort();
	const names = new Intl.DisplayNames(language, { type: "currency" });
	return codes.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));
}

export function zoneOptions(own: string): Option[] {
	const zones = Intl.supportedValuesOf("timeZone");
	const all = zones.includes(own) ? zones : [own, ...zones];
	return all.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
}

export function browserZone(): string {
	return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/** The country a zone lies in; without one, the region of the browser's language. */
export function browserCountry(zone: string): string {
	for (const country of CURRENCIES.keys()) if (zonesOf(country).includes(zone)) return country;
	const region = new Intl.Locale(navigator.language).maximize().region;
	return region !== undefined && CURRENCIES.has(region) ? region : "US";
}

/** `getTimeZones` is newer than the typings and missing in some browsers, which then use the language's region. */
function zonesOf(country: string): readonly string[] {
	const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
		getTimeZones?: () => string[];
		timeZones?: string[];
	};
	return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

function named(codes: string[], type: "region", language: string): Option[] {
	const names = new Intl.DisplayNames(language, { type });
	const collator = new Intl.Collator(language);
	const options = codes.map((code) => ({ value: code, label: names.of(code) ?? code }));
	return options.sort((one, other) => collator.compare(one.label, other.label));
}
