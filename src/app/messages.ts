import { companiesErrors } from '#companies/errors.messages.ts'
import { accountsMessages } from '#companies/messages.ts'
import { membersMessages } from '#companies/members/messages.ts'
import { amendmentsMessages } from '#tenders/amendments/messages.ts'
import { questionErrors, questionsMessages } from '#tenders/questions/messages.ts'
import { approvalsMessages } from '#tenders/award/approve/messages.ts'
import { notificationKindMessages } from '#notifications/messages.ts'
import { unsubscribeMessages } from '#notifications/unsubscribe/messages.ts'
import { bidsMessages } from '#tenders/bids/messages.ts'
import { referenceErrors } from '#reference/errors.messages.ts'
import { categoriesMessages } from '#reference/categories/messages.ts'
import { locationsMessages } from '#reference/locations/messages.ts'
import { marketplaceErrors } from '#marketplace/errors.messages.ts'
import { marketplaceMessages } from '#marketplace/messages.ts'
import { deliveryMessages } from '#orders/deliveries/messages.ts'
import { orderErrors } from '#orders/errors.messages.ts'
import { ordersMessages } from '#orders/messages.ts'
import { orderSettingsMessages } from '#orders/settings/messages.ts'
import { trackMessages } from '#orders/track/messages.ts'
import { verifyMessages } from '#orders/verify/messages.ts'
import { orderMessages } from '#orders/order.messages.ts'
import { ratingMessages } from '#orders/ratings/messages.ts'
import { errorsMessages } from '#framework/api/errors.messages.ts'
import { mailMessages } from '#framework/mail/messages.ts'
import { tendersErrors } from '#tenders/core/errors.messages.ts'
import { notificationsMessages } from '#notifications/center/messages.ts'
import { lineEditorMessages } from '#tenders/lines/editor/messages.ts'
import { lineImportMessages } from '#tenders/lines/import/messages.ts'
import { lineComparisonMessages } from '#tenders/comparison/lines/messages.ts'
import { sealedMessages } from '#tenders/sealed/messages.ts'
import { linesMessages } from '#tenders/lines/messages.ts'
import { publishingMessages } from '#tenders/rfqs/publish/messages.ts'
import { pricingMessages } from '#tenders/lines/pricing/messages.ts'
import { discountMessages } from '#tenders/lines/discount/messages.ts'
import { rfqsMessages } from '#tenders/rfqs/messages.ts'
import { homeMessages } from '#app/home/messages.ts'
import { trailMessages } from '#app/trail/messages.ts'
import { notificationsErrors } from '#notifications/errors.messages.ts'
import { followingMessages } from '#notifications/following/messages.ts'
import { savedSearchesMessages } from '#notifications/saved-searches/messages.ts'
import { siteMessages } from '#app/frame/messages.ts'
import { suppliersMessages } from '#companies/directory/messages.ts'

/** All messages of the framework and the slices. The build splits them into one module per language. */
export const dictionary = {
  site: siteMessages,
  accounts: accountsMessages,
  members: membersMessages,
  locations: locationsMessages,
  categories: categoriesMessages,
  suppliers: suppliersMessages,
  lines: linesMessages,
  publishing: publishingMessages,
  line_import: lineImportMessages,
  pricing: pricingMessages,
  discount: discountMessages,
  line_comparison: lineComparisonMessages,
  line_editor: lineEditorMessages,
  rfqs: rfqsMessages,
  amendments: amendmentsMessages,
  bids: bidsMessages,
  sealed: sealedMessages,
  approvals: approvalsMessages,
  questions: questionsMessages,
  trail: trailMessages,
  notification_kinds: notificationKindMessages,
  unsubscribe: unsubscribeMessages,
  notifications: notificationsMessages,
  home: homeMessages,
  marketplace: marketplaceMessages,
  orders: ordersMessages,
  order: orderMessages,
  delivery: deliveryMessages,
  rating: ratingMessages,
  track: trackMessages,
  verify: verifyMessages,
  order_settings: orderSettingsMessages,
  searches: savedSearchesMessages,
  following: followingMessages,
  mail: {
    ...mailMessages,
    from_name: { ar: 'ترسية', en: 'Tarsiya' },
    signature: { ar: 'فريق ترسية', en: 'The Tarsiya team' },
    no_reply: {
      ar: 'هذا بريد آلي لا نستقبل الردود عليه. للاستفسار: {support}',
      en: 'This is an automatic message; replies are not read. Questions: {support}',
    },
  },
  errors: {
    ...errorsMessages,
    ...referenceErrors,
    ...companiesErrors,
    ...tendersErrors,
    ...questionErrors,
    ...marketplaceErrors,
    ...orderErrors,
    ...notificationsErrors,
  },
}

type AppMessages = typeof dictionary

declare module '#framework/i18n/messages.ts' {
  interface Dictionary extends AppMessages {}
}
