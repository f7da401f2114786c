import { type Preview, type PreviewPlace } from '#framework/text/preview.ts'
import { previewText } from '#framework/text/preview-text.ts'
import { localPath } from '#framework/ssr/language-path.ts'
import type { T } from '#framework/i18n/messages.ts'
import type { CompanyProfile } from '#companies/directory/contract.ts'
import { profilePicture } from './profile-picture.ts'
import { localized } from '#reference/localized.ts'

/** What search engines and messaging apps are told about a company: no phone, no e-mail, for any viewer. */
export function profilePreview(company: CompanyProfile, t: T, { public_url, lang }: PreviewPlace): Preview {
  const name = previewText(company.company_name)
  const city = localized(company.city, lang)
  const about = company.supplier_profile && previewText(company.supplier_profile.company_profile_description, 500)
  const summary = t('suppliers.meta_profile_description', { company: name, city })
  return {
    description: about ? `${summary} ${previewText(about, 100)}` : summary,
    type: 'profile',
    picture: profilePicture(company, lang),
    about: [
      {
        '@type': 'Organization',
        name,
        url: public_url + localPath(lang, `/profile/${company.user_id}`),
        ...(about && { description: about }),
        ...(company.profile_image && { logo: public_url + company.profile_image }),
        address: {
          '@type': 'PostalAddress',
          addressLocality: city,
          addressRegion: localized(company.region, lang),
          addressCountry: 'SA',
        },
      },
    ],
  }
}
