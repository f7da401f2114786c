/** What the audit trail records of sellers and their products: each action with the kind of its object. */
export interface MarketplaceActions {
  'seller.subscribed': 'user'
  'product.published': 'product'
  'product.changed': 'product'
  'product.image_added': 'product'
  'product.image_deleted': 'product'
  'product.hidden': 'product'
  'product.shown': 'product'
  'product.deleted': 'product'
}
