import { companiesErrors } from '#companies/errors.words.ts'
import { accountsWords } from '#companies/words.ts'
import { bidsWords } from '#tenders/bids/words.ts'
import { referenceErrors } from '#reference/errors.words.ts'
import { categoriesWords } from '#reference/categories/words.ts'
import { locationsWords } from '#reference/locations/words.ts'
import { marketplaceErrors } from '#marketplace/errors.words.ts'
import { marketplaceWords } from '#marketplace/words.ts'
import { errorsWords } from '#framework/api/errors.words.ts'
import { mailWords } from '#framework/mail/words.ts'
import { tendersErrors } from '#tenders/errors.words.ts'
import { rfqsWords } from '#tenders/words.ts'
import { siteWords } from '#app/frame/words.ts'
import { suppliersWords } from '#companies/directory/words.ts'

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
  errors: { ...errorsWords, ...referenceErrors, ...companiesErrors, ...tendersErrors, ...marketplaceErrors },
}

type Messages = typeof dictionary

declare module '#framework/i18n/words.ts' {
  interface Dictionary extends Messages {}
}
