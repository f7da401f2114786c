import '#suppliers/supplier-card.css'
import { CompanyContacts } from '#suppliers/company-contacts.tsx'

/** After the award: how buyer and winner reach each other. */
export function AwardContact({ title, company }: { title: string; company: { user_id: number; company_name: string } }) {
  return (
    <section className="sec award-contact">
      <h2>{title}</h2>
      <p>
        <b>
          <bdi>{company.company_name}</bdi>
        </b>
      </p>
      <CompanyContacts company={company} />
    </section>
  )
}
