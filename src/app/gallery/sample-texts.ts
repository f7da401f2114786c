import type { Lang } from '#framework/i18n/messages.ts'

const ar = {
  title: 'أجزاء الواجهة',
  lead: 'كل جزء في كل حالاته. بدّل اللغة والمظهر من أعلى الصفحة.',
  buttons: 'الأزرار', chips: 'الشارات', deadlines: 'المهلة وخط الزمن', axes: 'محور الأسعار', texts: 'النصوص والأرقام', fields: 'الحقول',
  broken: 'نموذج فيه أخطاء', files: 'الملفات', dialogs: 'النوافذ والرسائل', states: 'الحالات', ways: 'التنقل', rfqs: 'الطلبات في قائمة', bids: 'العروض', prices: 'الأسعار حسب الكمية', people: 'الشركات', lines: 'البنود', following: 'المتابعة والتنبيه',
  save: 'حفظ', saving: 'جارٍ الحفظ…', remove: 'حذف', company: 'شركة الأفق للمقاولات', other_company: 'مصنع الرياض للأثاث',
  label: 'عنوان الطلب', value: 'توريد مكاتب وكراسي', hint: 'اكتب ما تحتاج إليه في سطر واحد.', wrong: 'اكتب عنوانًا من خمسة أحرف على الأقل', waits: 'اختر المنطقة أولًا',
  choice: 'الفئة', choices: ['أثاث مكتبي', 'أجهزة حاسب', 'خدمات نظافة'], detail: 'من الأكثر طلبًا', day: 'تاريخ التسليم', amount: 'المبلغ', number: 'الكمية',
  phone: 'رقم الجوال', email: 'البريد الإلكتروني', password: 'كلمة المرور', tick: 'أوافق على الشروط', area: 'الوصف', upload: 'المرفقات', sending: 'أثناء الإرسال',
  long: 'نحتاج إلى توريد مكاتب خشبية بمقاس 160 × 80 سم مع أدراج جانبية وكراسي دوارة بمسند رأس، وتركيبها في مقر الشركة في الرياض خلال أسبوعين من اعتماد العرض، مع ضمان لا يقل عن سنتين على الهياكل والأقمشة.',
  ask: 'حذف هذا الطلب؟', asked: 'لا يمكن التراجع عن الحذف.', dialog: 'نافذة', confirm: 'سؤال', refused: 'سؤال يفشل', said: 'تم الحفظ', failed: 'تعذّر الحفظ',
  told: 'رسالة طويلة\nعلى سطرين', empty: 'لا توجد طلبات بعد.', first: 'الكل', second: 'طلباتي', list: 'قائمة', cards: 'بطاقات', actions: 'إجراءات',
}

const en: typeof ar = {
  title: 'Parts of the interface',
  lead: 'Every part in every state. Change language and theme at the top.',
  buttons: 'Buttons', chips: 'Chips', deadlines: 'Deadline and time', axes: 'Price axis', texts: 'Texts and numbers', fields: 'Fields',
  broken: 'A form with errors', files: 'Files', dialogs: 'Dialogs and messages', states: 'States', ways: 'Navigation', rfqs: 'RFQs in a list', bids: 'Bids', prices: 'Prices by quantity', people: 'Companies', lines: 'Lines', following: 'Following and alerts',
  save: 'Save', saving: 'Saving…', remove: 'Delete', company: 'Horizon Contracting', other_company: 'Riyadh Furniture Factory',
  label: 'Title', value: 'Desks and chairs', hint: 'Say in one line what you need.', wrong: 'Enter a title of at least 5 characters', waits: 'Choose a region first',
  choice: 'Category', choices: ['Office furniture', 'Computers', 'Cleaning'], detail: 'Often asked for', day: 'Delivery date', amount: 'Amount', number: 'Quantity',
  phone: 'Mobile number', email: 'Email', password: 'Password', tick: 'I agree to the terms', area: 'Description', upload: 'Attachments', sending: 'While it is sent',
  long: 'We need wooden desks of 160 × 80 cm with side drawers and swivel chairs with head rests, installed at our offices in Riyadh within two weeks of the award, with at least two years of warranty on frames and fabrics.',
  ask: 'Delete this RFQ?', asked: 'This cannot be undone.', dialog: 'Dialog', confirm: 'Question', refused: 'Question that fails', said: 'Saved', failed: 'Not saved',
  told: 'A longer message\non two lines', empty: 'No RFQs yet.', first: 'All', second: 'Mine', list: 'List', cards: 'Cards', actions: 'Actions',
}

/** Sample texts of the gallery. They are not messages of the application, so they are not in a `messages.ts`. */
export const SAMPLES: Record<Lang, typeof ar> = { ar, en }
