import styles from './supplier-card.module.css'
import { part } from '#framework/ssr/part.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import type { ContactsViewer } from '#companies/public-page/contacts.tsx'
import { profilePath } from './profile-path.ts'

/** Supplier data for one viewer; fields that the viewer may not see are absent. */
export interface SupplierFacts {
  user_id: number
  company_name: string
  profile_image: string | null
  company_profile_description?: string | undefined
  profile_file_path?: string | null | undefined
  phone_number?: string | undefined
  commercial_registration?: string | undefined
}

const SupplierCard = part(() => import('./supplier-card.tsx'), 'SupplierCard')

interface SupplierNameProps {
  supplier: SupplierFacts
  viewer: ContactsViewer
  /** For the card, where its markup is cached. */
  id?: string | undefined
}

/** A supplier's name as a heading: a link to the company's page, or for members a button that opens `SupplierCard`. */
export const SupplierName = ({ supplier, viewer, id }: SupplierNameProps) =>
  supplier.company_profile_description === undefined ? (
    <h3>
      <Link className={styles.opener} to={profilePath(supplier.user_id)}>
        <bdi>{supplier.company_name}</bdi>
      </Link>
    </h3>
  ) : (
    <SupplierCard supplier={supplier} viewer={viewer} id={id} />
  )
