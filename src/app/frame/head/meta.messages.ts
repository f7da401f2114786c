import type { Messages } from '#framework/i18n/messages.ts'

/** Messages for search engines, previews and shared links. */
export const metaMessages = {
  meta_home_title: {
    ar: 'ترسية: طلبات تسعير وسوق ودليل مورّدين للمنشآت',
    en: 'Tarsiya: RFQs, marketplace and supplier directory for businesses',
  },
  meta_home_description: {
    ar: 'انشر طلب تسعير واستقبل عروض المورّدين في السعودية وقارنها جنبًا إلى جنب، أو تصفّح سوق الجملة ودليل المورّدين.',
    en: 'Publish an RFQ and compare bids from suppliers in Saudi Arabia side by side, or browse wholesale products and the supplier directory.',
  },
  meta_profile_title: { ar: '{company}', en: '{company}' },
  meta_support_description: {
    ar: 'تواصل مع فريق ترسية بشأن الحساب أو طلبات التسعير أو السوق.',
    en: 'Contact the Tarsiya team about your account, RFQs or the marketplace.',
  },
  meta_terms_description: {
    ar: 'شروط استخدام منصة ترسية: التسجيل، وطلبات التسعير والعروض، ومسؤولية المنصة، والخصوصية.',
    en: "The terms of use of Tarsiya: registration, RFQs and bids, the platform's liability, and privacy.",
  },
  meta_privacy_description: {
    ar: 'ما تحفظه ترسية من بيانات المنشآت، ولماذا، ومن يطّلع عليها، وكم تبقى، وكيف تصل إلى بياناتك أو تصححها أو تمحوها.',
    en: 'What Tarsiya keeps about companies, why, who sees it, how long it stays, and how to access, correct or erase your data.',
  },
  share_picture_lead: {
    ar: 'طلبات تسعير وسوق جملة ودليل مورّدين للمنشآت في السعودية.',
    en: 'RFQs, wholesale products and a supplier directory for companies in Saudi Arabia.',
  },
} as const satisfies Messages
