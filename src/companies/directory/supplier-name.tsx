import styles from './supplier-card.module.css'
import { part } from '#framework/ssr/part.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import type { ContactsViewer } from '#companies/public-page/contacts.tsx'
import { profilePath } from './profile-path.ts'

/** A supplier as another member may see it; what is absent is not for them. */
export interface SupplierFacts {
  user_id: number
  company_name: string
  profile_image: string | null
  company_profile_description?: string | undefined
  profile_file_path?: string | null | undefined
  phone_number?: string | undefined
  commercial_registration?: string | undefined
}

/** The name with its card, for members. */
const SupplierCard = part(() => import('./supplier-card.tsx'), 'SupplierCard')

interface SupplierNameProps {
  supplier: SupplierFacts
  viewer: ContactsViewer
  /** For the card, where its markup is cached. */
  id?: string | undefined
}

/**
 * A supplier's name as a heading: it leads to the company's page; for members it opens a card with what else is known
 * of it.
 */
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
