/** Lists of addresses and networks in CIDR notation (RFC 4632, RFC 4291 section 2.3), of both families. */

import { BlockList, isIP, isIPv4 } from "node:net";

/** A network or one address, or null for what is neither. */
function networkIn(text: string): { address: string; bits: number; family: "ipv4" | "ipv6" } | null {
	const [address = "", bits, ...more] = text.split("/");
	if (isIP(address) === 0 || address.includes("%") || more.length > 0) return null;
	const most = isIPv4(address) ? 32 : 128;
	if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most)) return null;
	return { address, bits: Number(bits ?? most), family: isIPv4(address) ? "ipv4" : "ipv6" };
}

const partsOf = (list: string): string[] => list.split(",").flatMap((one) => one.trim() || []);

export const areNetworks = (list: string): boolean => partsOf(list).every((one) => networkIn(one) !== null);

/** Whether an address lies in one of them; an IPv4 address counts as itself however it is written (RFC 4291 section 2.5.5.2). */
export function networksOf(list: string): (address: string) => boolean {
	const known = new BlockList();
	for (const one of partsOf(list)) {
		const network = networkIn(one);
		if (network !== null) known.addSubnet(network.address, network.bits, network.family);
	}
	return (address) => {
		const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
		return isIP(plain) !== 0 && known.check(plain, isIPv4(plain) ? "ipv4" : "ipv6");
	};
}
