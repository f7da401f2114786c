import { useApi, useLang, useRefreshMe, useWords } from '#platform/ssr/context.tsx'
import { Avatar } from '#platform/ui/avatar.tsx'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Link } from '#platform/ui/link.tsx'
import { Ltr, MomentDay, Phone } from '#platform/ui/text.tsx'
import { toast } from '#platform/ui/toast.tsx'
import { UploadButton } from '#platform/ui/upload-button.tsx'
import type { OwnUser } from './contract.ts'

interface IdentityCardProps {
  user: OwnUser
  onEdit: () => void
  onPassword: () => void
}

/** Who the company is: its logo, its name, how it is reached and where it is, and the ways to change that. */
export function IdentityCard({ user, onEdit, onPassword }: IdentityCardProps) {
  const t = useWords()
  const lang = useLang()
  const api = useApi()
  const refreshMe = useRefreshMe()
  const { supplier_profile: supplier } = user
  const place = [user.region, user.city, user.district].flatMap((part) => (part ? [lang === 'ar' ? part.name_ar : part.name_en] : []))

  async function sendLogo(file: File) {
    const form = new FormData()
    form.append('profile_image', file, file.name)
    await api.send('PUT', '/user/update-profile-picture', form)
    toast(t('accounts.image_saved'), 'success')
    await refreshMe()
  }

  return (
    <aside className="card sum">
      <div className="sec id">
        <div className="chg">
          <Avatar id={user.user_id} name={user.company_name} image={user.profile_image} size="2x" />
          <UploadButton
            upload="profile_image"
            icon="camera"
            label={t('accounts.image_change')}
            busyLabel={t('accounts.image_sending')}
            failed="accounts.image_failed"
            says={{ file_type: 'accounts.image_type', file_too_large: 'accounts.image_size' }}
            send={sendLogo}
          />
        </div>
        <div>
          <h1>
            <bdi>{user.company_name}</bdi>
          </h1>
          <p className="sm muted">{t(user.is_member ? 'suppliers.supplier_and_seller' : supplier ? 'accounts.type_supplier' : 'accounts.type_buyer')}</p>
        </div>
        {supplier && (
          <Chip kind="calm" icon="building">
            {lang === 'ar' ? supplier.category.category_name_ar : supplier.category.category_name}
          </Chip>
        )}
        <div className="acts">
          <Button look="primary" icon="edit" onClick={onEdit}>
            {t('accounts.profile_edit')}
          </Button>
          <Button icon="key" onClick={onPassword}>
            {t('accounts.password_change')}
          </Button>
          {supplier && (
            <Link className={buttonClass('secondary')} to="/user-profile/supplier/edit">
              {t('suppliers.update_title')}
            </Link>
          )}
        </div>
      </div>
      <div className="sec">
        <ul className="ctc">
          <li>
            <Icon name="mail" />
            <span className="with-mark">
              <Ltr>{user.email}</Ltr>
              <Chip kind={user.email_verified ? 'ok' : 'soon'} icon={user.email_verified ? 'check' : 'warning'}>
                {t(user.email_verified ? 'accounts.email_verified' : 'accounts.email_unverified')}
              </Chip>
            </span>
          </li>
          <li>
            <Icon name="phone" />
            <span>
              <Phone number={user.phone_number} />
            </span>
          </li>
        </ul>
      </div>
      <div className="sec">
        <dl className="facts">
          <div>
            <dt>
              <Icon name="pin" />
              {t('suppliers.location')}
            </dt>
            <dd>{place.join(lang === 'ar' ? '، ' : ', ')}</dd>
          </div>
          <div>
            <dt>
              <Icon name="calendar" />
              {t('accounts.member_since')}
            </dt>
            <dd>
              <MomentDay moment={user.created_at} />
            </dd>
          </div>
          {supplier && (
            <div>
              <dt>
                <Icon name="building" />
                {t('suppliers.cr')}
              </dt>
              <dd>
                <Ltr>{supplier.commercial_registration}</Ltr>
              </dd>
            </div>
          )}
        </dl>
      </div>
    </aside>
  )
}
