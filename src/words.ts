import { accountsWords } from '#accounts/words.ts'
import { bidsWords } from '#bids/words.ts'
import { categoriesWords } from '#categories/words.ts'
import { locationsWords } from '#locations/words.ts'
import { marketplaceWords } from '#marketplace/words.ts'
import { errorsWords } from '#platform/errors.words.ts'
import { mailWords } from '#platform/mail/words.ts'
import { rfqsWords } from '#rfqs/words.ts'
import { siteWords } from '#site/words.ts'
import { suppliersWords } from '#suppliers/words.ts'

/** Every sentence of the product, gathered from the slices. The build cuts it into one module per language. */
export const dictionary = {
  site: siteWords,
  accounts: accountsWords,
  locations: locationsWords,
  categories: categoriesWords,
  suppliers: suppliersWords,
  rfqs: rfqsWords,
  bids: bidsWords,
  marketplace: marketplaceWords,
  mail: mailWords,
  errors: errorsWords,
}

export type Dictionary = typeof dictionary
