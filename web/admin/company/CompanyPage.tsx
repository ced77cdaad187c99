/** What set-up asked about the company, to be changed: its name, country, currency, zone and language. */

import { AdminHead } from "#web/admin/AdminHead.tsx";
import { States } from "#web/admin/States.tsx";
import { useAdminWords } from "#web/admin/words.ts";
import { loadCompany } from "#web/client/admin.ts";
import { useLoaded } from "#web/client/loaded.ts";
import { CompanyForm } from "./CompanyForm.tsx";

export function CompanyPage() {
	const say = useAdminWords();
	const loaded = useLoaded("company", loadCompany);
	return (
		<main className="content" id="main" data-region tabIndex={-1}>
			<div className="page admin">
				<AdminHead title={say("companyTitle")} text={say("companyText")} />
				<States loaded={loaded} failed={say("companyFailed")} lines={5}>
					{(setting) => <CompanyForm setting={setting} onSaved={(now) => loaded.put(() => now)} />}
				</States>
			</div>
		</main>
	);
}
