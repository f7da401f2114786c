import type { Words } from '#framework/i18n/words.ts'

/** Messages for search engines, previews and shared links. */
export const metaWords = {
  meta_suffix: { ar: '{title} · ترسية', en: '{title} · Tarsiya' },
  meta_home_title: { ar: 'ترسية: طلبات تسعير وسوق ودليل مورّدين للمنشآت', en: 'Tarsiya: RFQs, marketplace and supplier directory for businesses' },
  meta_home_description: {
    ar: 'انشر طلب تسعير واستقبل عروض المورّدين في السعودية وقارنها جنبًا إلى جنب، أو تصفّح سوق الجملة ودليل المورّدين.',
    en: 'Publish an RFQ and compare bids from suppliers in Saudi Arabia side by side, or browse wholesale products and the supplier directory.',
  },
  meta_login_description: {
    ar: 'سجّل الدخول إلى حساب منشأتك في ترسية لإدارة طلبات التسعير والعروض والمنتجات.',
    en: 'Log in to your company account on Tarsiya to manage RFQs, bids and products.',
  },
  meta_register_description: {
    ar: 'سجّل منشأتك في ترسية لنشر طلبات التسعير وتقديم العروض والبيع بالجملة. التسجيل مجاني خلال الفترة التجريبية.',
    en: 'Register your company on Tarsiya to publish RFQs, place bids and sell wholesale. Registration is free during the trial.',
  },
  meta_rfqs_description: {
    ar: 'تصفّح طلبات التسعير من المنشآت في مناطق المملكة حسب الفئة والموقع وآخر موعد لتقديم العروض.',
    en: 'Browse RFQs from businesses across Saudi Arabia by category, location and bid deadline.',
  },
  meta_rfq_title: { ar: '{title}، طلب تسعير', en: '{title}, RFQ' },
  meta_rfq_description: {
    ar: 'طلب تسعير من {company} في {city}. آخر موعد لتقديم العروض {deadline}، والتسليم {delivery}.',
    en: 'RFQ from {company} in {city}. Bid deadline {deadline}, delivery {delivery}.',
  },
  meta_market_description: {
    ar: 'منتجات بأسعار الجملة من بائعين في السعودية، بسعر للحد الأدنى وسعر أقل للكميات الكبيرة.',
    en: 'Wholesale products from sellers in Saudi Arabia, with a price at the minimum order and a lower one for large quantities.',
  },
  meta_product_title: { ar: '{name}', en: '{name}' },
  meta_product_description: {
    ar: '{name} من {company}. من {start} إلى {end}\u00a0ر.س للوحدة، والحد الأدنى للطلب {min}.',
    en: '{name} from {company}. SAR\u00a0{start} to {end} per unit, minimum order {min}.',
  },
  meta_suppliers_description: {
    ar: 'ابحث عن مورّدين في السعودية حسب التخصص، واطّلع على نبذة كل منشأة ومنتجاتها.',
    en: 'Find suppliers in Saudi Arabia by specialty, with company descriptions and products.',
  },
  meta_profile_title: { ar: '{company}', en: '{company}' },
  meta_profile_description: {
    ar: '{company} في {city}: نبذة عن المنشأة وتخصصها ومنتجاتها في ترسية.',
    en: '{company} in {city}: about the company, its specialty and its products on Tarsiya.',
  },
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
  meta_reset_title: { ar: 'إعادة تعيين كلمة المرور', en: 'Reset password' },
  meta_verify_title: { ar: 'تأكيد البريد الإلكتروني', en: 'Email verification' },
  meta_private_description: { ar: 'صفحة خاصة بحساب منشأتك في ترسية.', en: 'A private page of your company account on Tarsiya.' },
  share_rfq_text: {
    ar: 'طلب تسعير: {title}، من {company}. آخر موعد لتقديم العروض {deadline}.',
    en: 'RFQ: {title}, from {company}. Bid deadline {deadline}.',
  },
  share_product_text: {
    ar: '{name} من {company}، من {start} إلى {end}\u00a0ر.س للوحدة.',
    en: '{name} from {company}, SAR\u00a0{start} to {end} per unit.',
  },
  share_profile_text: { ar: 'صفحة {company} في ترسية.', en: '{company} on Tarsiya.' },
  share_picture_lead: {
    ar: 'طلبات تسعير وسوق جملة ودليل مورّدين للمنشآت في السعودية.',
    en: 'RFQs, wholesale products and a supplier directory for companies in Saudi Arabia.',
  },
  share_picture_rfq: { ar: 'طلب تسعير', en: 'RFQ' },
  share_picture_supplier: { ar: 'مورّد', en: 'Supplier' },
} as const satisfies Words
