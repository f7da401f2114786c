import styles from './supplier-card.module.css'
import contactStyles from '#companies/public-page/company-contacts.module.css'
import { useId, useRef, type CSSProperties, type ToggleEvent } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { buttonClass, IconButton } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { FreeText, Ltr } from '#framework/ui/elements/text.tsx'
import { ContactsFor } from '#companies/public-page/company-contacts.tsx'
import type { ContactsViewer } from '#companies/public-page/contacts.tsx'
import { profilePath } from './profile-path.ts'
import type { SupplierFacts } from './supplier-name.tsx'

interface SupplierCardProps {
  supplier: SupplierFacts
  viewer: ContactsViewer
  /** Id of the popover. Required inside `cachedMarkup`, which cannot contain ids from `useId`. */
  id?: string | undefined
}

/** A supplier's name that opens a popover with what members may see of the company. Works without scripts. */
export function SupplierCard({ supplier, viewer, id: given }: SupplierCardProps) {
  const t = useT()
  const own = useId()
  const id = given ?? own
  const card = useRef<HTMLDivElement>(null)
  const { company_name } = supplier

  /** Moves the focus into the popover; the browser returns it to the button on close. */
  function opened(event: ToggleEvent) {
    if (event.newState === 'open') card.current?.querySelector<HTMLElement>('a,button')?.focus()
  }

  const anchor = { '--anchor': `--${id.replace(/\W/g, '')}` } as CSSProperties
  return (
    <>
      <h3>
        <button
          type="button"
          className={styles.opener}
          style={anchor}
          popoverTarget={id}
          aria-label={t('suppliers.a11y_supplier_card', { company: company_name })}
        >
          <bdi>{company_name}</bdi>
        </button>
      </h3>
      <div
        ref={card}
        id={id}
        popover="auto"
        className={styles.card}
        style={anchor}
        role="dialog"
        aria-labelledby={`${id}-name`}
        onToggle={opened}
      >
        <div className={styles.top}>
          <Avatar id={supplier.user_id} name={company_name} image={supplier.profile_image} size="lg" />
          <b id={`${id}-name`}>
            <bdi>{company_name}</bdi>
          </b>
          <IconButton icon="close" label={t('site.a11y_dialog_close')} popoverTarget={id} popoverTargetAction="hide" />
        </div>
        <FreeText className="sm secondary pre-line">
          {supplier.company_profile_description || t('suppliers.about_none')}
        </FreeText>
        <ContactsFor viewer={viewer} className={contactStyles.contacts} company={supplier} />
        <ul className={contactStyles.contacts}>
          {supplier.commercial_registration && (
            <li>
              <Icon name="building" />
              <span>
                {t('suppliers.cr')} <Ltr>{supplier.commercial_registration}</Ltr>
              </span>
            </li>
          )}
          {supplier.profile_file_path && (
            <li>
              <Icon name="file" />
              <a href={supplier.profile_file_path} download>
                {t('suppliers.download_profile')}
              </a>
            </li>
          )}
        </ul>
        <Link className={buttonClass('secondary')} to={profilePath(supplier.user_id)}>
          {t('suppliers.view_profile')}
        </Link>
      </div>
    </>
  )
}
