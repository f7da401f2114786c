import { pictureAddress } from '#platform/pictures/address.ts'
import { versionOf } from '#platform/preview.ts'
import type { Lang } from '#platform/words.ts'
import type { CompanyProfile } from './contract.ts'

/** The address of a company's picture for previews; another one whenever the picture is another. */
export const profilePicture = ({ user_id, company_name, profile_image, city, supplier_profile }: CompanyProfile, lang: Lang) =>
  pictureAddress(`profile/${user_id}`, lang, versionOf(company_name, profile_image, city, supplier_profile?.category))
