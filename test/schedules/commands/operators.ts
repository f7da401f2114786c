import type { Commands } from './command.ts'

/** What operators do. */
export const operatorCommands: Commands = {
  'ops-cancel-rfq': ({ ops }, { rfq_id }) => ops('rfqs:cancel', String(rfq_id)),
  'ops-hide-product': ({ ops }, { product }) => ops('products:hide', String(product.product_id)),
  'ops-disable-buyer': ({ ops }, { owner }) => ops('companies:disable', String(owner.company_id)),
  'ops-disable-person': ({ ops }, { buyer }) => ops('people:disable', String(buyer.person_id)),
  'ops-sign-out': ({ ops }, { buyer }) => ops('people:sign-out', String(buyer.person_id)),
  'ops-sign-out-all': ({ ops }) => ops('people:sign-out', '--all'),
  'erase-buyer': {
    begins_alone: true,
    run: ({ ops }, { owner }) => ops('companies:erase', String(owner.company_id), '--confirm', owner.email),
  },
  'erase-bidder': {
    begins_alone: true,
    run: ({ ops }, { one }) => ops('companies:erase', String(one.company_id), '--confirm', one.email),
  },
  'erase-person': ({ ops }, { buyer }) => ops('people:erase', String(buyer.person_id), '--confirm', buyer.email),
}
