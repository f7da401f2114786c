import type { Messages } from '#framework/i18n/messages.ts'

/** The landing page. */
export const landingMessages = {
  landing_title: {
    ar: 'انشر طلبك مرة واحدة، وقارن عروض المورّدين جنبًا إلى جنب',
    en: 'Publish once and compare supplier bids side by side',
  },
  landing_lead: {
    ar: 'منصة للمنشآت في المملكة: طلبات تسعير بمواعيد واضحة، وسوق بأسعار الجملة، ودليل مورّدين حسب التخصص.',
    en: 'For businesses in Saudi Arabia: RFQs with clear deadlines, a marketplace at wholesale prices, and suppliers by specialty.',
  },
  landing_start: { ar: 'ابدأ الآن', en: 'Get started' },
  landing_browse: { ar: 'تصفّح طلبات التسعير', en: 'Browse RFQs' },
  landing_fine: {
    ar: 'للمنشآت فقط. التسجيل مجاني خلال الفترة التجريبية.',
    en: 'For businesses only. Registration is free during the trial.',
  },
  landing_sample: { ar: 'نموذج توضيحي', en: 'Sample' },
  landing_delivery: { ar: 'التسليم {date}', en: 'Delivery {date}' },
  landing_directory_row: { ar: '{category}، {region}', en: '{category}, {region}' },
  sample_rfq: { ar: 'توريد وتركيب 240 محطة عمل مكتبية', en: 'Supply and installation of 240 office workstations' },
  sample_region: { ar: 'الرياض', en: 'Riyadh' },
  sample_city: { ar: 'الرياض', en: 'Riyadh' },
  sample_region_2: { ar: 'القصيم', en: 'Qassim' },
  sample_company_1: { ar: 'مصنع الافتراض للأثاث', en: 'Assumption Furniture Factory' },
  sample_company_2: { ar: 'شركة العيّنة للتجهيز', en: 'Sample Fit-out Company' },
  sample_company_3: { ar: 'مؤسسة التجربة المكتبية', en: 'Trial Office Establishment' },
  sample_category_1: { ar: 'أثاث مكتبي', en: 'Office furniture' },
  sample_category_2: { ar: 'تجهيز المكاتب', en: 'Office fit-out' },
  landing_bids_sorted: {
    ar: {
      zero: 'لا توجد عروض بعد',
      one: 'عرض واحد',
      two: 'عرضان مرتّبان حسب السعر',
      few: '{count} عروض مرتّبة حسب السعر',
      many: '{count} عرضًا مرتّبًا حسب السعر',
      other: '{count} عرض مرتّب حسب السعر',
    },
    en: { one: '{count} bid', other: '{count} bids, sorted by price' },
  },
  landing_bids_axis: {
    ar: {
      zero: 'لا توجد عروض بعد',
      one: 'عرض واحد على محور السعر',
      two: 'عرضان على محور سعر واحد',
      few: '{count} عروض على محور سعر واحد',
      many: '{count} عرضًا على محور سعر واحد',
      other: '{count} عرض على محور سعر واحد',
    },
    en: { one: '{count} bid on the price axis', other: '{count} bids on one price axis' },
  },
  landing_features_title: { ar: 'ثلاث طرق للشراء والبيع بين المنشآت', en: 'Three ways for businesses to buy and sell' },
  landing_features_lead: {
    ar: 'اختر ما يناسب حاجتك: طلب محدد، أو منتج جاهز، أو مورّد متخصص.',
    en: 'Choose what fits: a specific request, a ready product, or a specialized supplier.',
  },
  landing_rfqs_title: { ar: 'طلبات التسعير', en: 'Tenders' },
  landing_rfqs_text: {
    ar: 'اكتب ما تحتاج إليه، وأرفق المخططات، وحدّد آخر موعد لتقديم العروض. تصلك العروض في صفحة واحدة ترتّبها وتقارنها.',
    en: 'Write what you need, attach drawings and set a bid deadline. Bids arrive on one page that you can sort and compare.',
  },
  landing_rfqs_link: { ar: 'تصفّح الطلبات', en: 'Browse RFQs' },
  landing_market_title: { ar: 'السوق', en: 'Market' },
  landing_market_text: {
    ar: 'لكل منتج سعران واضحان: سعر عند الحد الأدنى للطلب، وسعر أقل للكميات الكبيرة.',
    en: 'Every product has two clear prices: one at the minimum order, and a lower one for large quantities.',
  },
  landing_market_link: { ar: 'تصفّح السوق', en: 'Browse the marketplace' },
  landing_directory_title: { ar: 'دليل الأعمال', en: 'Business directory' },
  landing_directory_text: {
    ar: 'مورّدون مصنّفون حسب التخصص، مع نبذة عن كل منشأة وموقعها وملفها التعريفي وتقييم من تعامل معها.',
    en: 'Suppliers by specialty, each with a description, location, company profile and the ratings of those who dealt with it.',
  },
  landing_directory_link: { ar: 'تصفّح المورّدين', en: 'Browse suppliers' },
  landing_steps_title: { ar: 'من الطلب إلى التوريد', en: 'From request to delivery' },
  landing_step1_title: { ar: 'انشر الطلب', en: 'Publish the RFQ' },
  landing_step1_text: {
    ar: 'اكتب ما تحتاجه، أو ارفع جدول الكميات من Excel كما هو، وحدّد موعد الإغلاق وساعته.',
    en: 'Write what you need, or upload your bill of quantities from Excel as it is, and set the closing day and hour.',
  },
  landing_step2_title: { ar: 'استقبل العروض', en: 'Receive bids' },
  landing_step2_text: {
    ar: 'مفتوحة، أو مختومة لا يقرؤها أحد قبل موعد فتحها، ولكل عرض مختوم إيصال يثبت ما أُرسل.',
    en: 'Open, or sealed so that nobody reads them before the opening. Each sealed bid has a receipt that proves what was sent.',
  },
  landing_step3_title: { ar: 'قارن', en: 'Compare' },
  landing_step3_text: {
    ar: 'بندًا بندًا أو بالإجمالي. وإن عدّلت الطلب بعد نشره عرف كل مورّد ما تغيّر وراجع عرضه.',
    en: 'Line by line or by total. If you amend the RFQ, each bidder learns what changed and reviews the bid.',
  },
  landing_step4_title: { ar: 'اقبل عرضًا واحدًا', en: 'Accept one bid' },
  landing_step4_text: {
    ar: 'ما زاد على الحد الذي تضعه يعتمده شخص ثانٍ. ثم أصدر أمر الشراء برقمه، وتابع التوريد بندًا بندًا.',
    en: 'Above the limit that you set, a second person approves. Then issue a numbered purchase order and follow its deliveries line by line.',
  },
  landing_join_title: { ar: 'سجّل منشأتك الآن', en: 'Register your company' },
  landing_join_text: {
    ar: 'ابدأ مشتريًا، وأضف ملف المورّد متى أردت تقديم العروض.',
    en: 'Start as a buyer, and add a supplier profile when you want to bid.',
  },
  landing_join_action: { ar: 'إنشاء حساب منشأة', en: 'Create a company account' },
} as const satisfies Messages
