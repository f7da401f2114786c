import { pictureAddress } from '#framework/pictures/address.ts'
import { versionOf } from '#framework/text/preview.ts'
import type { Lang } from '#framework/i18n/messages.ts'
import type { CompanyProfile } from '#companies/directory/contract.ts'

/** The address of a company's picture for previews; another one whenever the picture is another. */
export const profilePicture = (
  { user_id, company_name, profile_image, city, supplier_profile }: CompanyProfile,
  lang: Lang,
) =>
  pictureAddress(`profile/${user_id}`, lang, versionOf(company_name, profile_image, city, supplier_profile?.category))
