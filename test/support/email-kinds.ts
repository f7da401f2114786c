import { dayOf } from '#framework/i18n/day.ts'
import { formatDay } from '#framework/i18n/format.ts'

/** Expected texts of an e-mail. */
interface Kind {
  en: string
  ar: string
  /** The reason in its last lines. */
  because:
    | 'account'
    | 'buyer'
    | 'person'
    | 'supplier'
    | 'seller'
    | 'invited'
    | 'administrator'
    | 'awards'
    | 'member'
    | 'former'
    | 'asked'
    | 'asked_or_bid'
    | 'summary'
    | 'search'
    | 'followed_company'
    | 'followed_rfq'
    | 'order'
  /** The other company that the e-mail may name, and whether it contains its contacts. All others must be absent. */
  names?: 'buyer' | 'winner'
  contact?: true
  /** A line of it. */
  says?: { en: string; ar: string }
}

/** What the tests name their RFQs, people and reasons. */
export const TITLE = 'Desks 7'
const today = dayOf(new Date().toISOString())
export const INVITED = 'Lama Alotaibi'
export const REASON = 'A third bid is missing'
/** Every kind of e-mail, by its subject. */
export const KINDS: Record<string, Kind> = {
  verify: { en: 'Verify your email for Tarsiya', ar: 'أكّدوا بريدكم الإلكتروني في ترسية', because: 'account' },
  reset: { en: 'Reset your Tarsiya password', ar: 'إعادة تعيين كلمة المرور في ترسية', because: 'account' },
  'password-changed': {
    en: 'Your Tarsiya password was changed',
    ar: 'تم تغيير كلمة المرور لحسابكم في ترسية',
    because: 'account',
  },
  'second-factor-on': {
    en: 'Two-step login is on for your Tarsiya account',
    ar: 'فُعّلت خطوة التحقق الثانية لحسابكم في ترسية',
    because: 'account',
  },
  'second-factor-off': {
    en: 'Two-step login is off for your Tarsiya account',
    ar: 'أُوقفت خطوة التحقق الثانية لحسابكم في ترسية',
    because: 'account',
  },
  'order-issued': {
    en: `New order: ${TITLE}`,
    ar: `أمر شراء جديد على: ${TITLE}`,
    because: 'order',
    names: 'buyer',
  },
  'order-to-answer': {
    en: `An order waits for your answer: ${TITLE}`,
    ar: `أمر شراء ينتظر ردّكم على: ${TITLE}`,
    because: 'order',
    names: 'buyer',
  },
  'order-unanswered': {
    en: `No answer to your order: ${TITLE}`,
    ar: `لم يردّ المورّد على أمر الشراء على: ${TITLE}`,
    because: 'order',
    names: 'winner',
  },
  'order-acknowledged': {
    en: `Order acknowledged: ${TITLE}`,
    ar: `أقرّ المورّد بأمر الشراء على: ${TITLE}`,
    because: 'order',
    names: 'winner',
  },
  'order-declined': {
    en: `Order declined: ${TITLE}`,
    ar: `اعتذر المورّد عن أمر الشراء على: ${TITLE}`,
    because: 'order',
    names: 'winner',
    says: { en: REASON, ar: REASON },
  },
  'order-change-asked': {
    en: `Change of an order asked for: ${TITLE}`,
    ar: `طلب تعديل أمر الشراء على: ${TITLE}`,
    because: 'order',
    names: 'winner',
    says: { en: REASON, ar: REASON },
  },
  'order-change-answered': {
    en: `Requested change answered: ${TITLE}`,
    ar: `ردّ المشتري على طلب التعديل على: ${TITLE}`,
    because: 'order',
    names: 'buyer',
    says: { en: REASON, ar: REASON },
  },
  'order-canceled': {
    en: `Order canceled: ${TITLE}`,
    ar: `أُلغي أمر الشراء على: ${TITLE}`,
    because: 'order',
    names: 'buyer',
  },
  'order-cancel-proposed': {
    en: `Canceling an order is proposed: ${TITLE}`,
    ar: `اقتراح إلغاء أمر الشراء على: ${TITLE}`,
    because: 'order',
    names: 'winner',
    says: { en: REASON, ar: REASON },
  },
  'order-disputed': {
    en: `Dispute about an order: ${TITLE}`,
    ar: `خلاف في أمر الشراء على: ${TITLE}`,
    because: 'order',
    names: 'buyer',
    says: { en: REASON, ar: REASON },
  },
  'order-dispute-answered': {
    en: `Answer in a dispute: ${TITLE}`,
    ar: `ردّ في خلاف أمر الشراء على: ${TITLE}`,
    because: 'order',
    names: 'winner',
    says: { en: REASON, ar: REASON },
  },
  'order-resolve-proposed': {
    en: `Ending a dispute is proposed: ${TITLE}`,
    ar: `اقتراح إنهاء خلاف أمر الشراء على: ${TITLE}`,
    because: 'order',
    names: 'buyer',
    says: { en: REASON, ar: REASON },
  },
  'order-proposal-rejected': {
    en: `Your proposal about an order was rejected: ${TITLE}`,
    ar: `رُفض اقتراحكم في أمر الشراء على: ${TITLE}`,
    because: 'order',
    names: 'winner',
  },
  'order-resolved': {
    en: `The dispute has ended: ${TITLE}`,
    ar: `انتهى خلاف أمر الشراء على: ${TITLE}`,
    because: 'order',
    names: 'winner',
  },
  'delivery-stated': {
    en: `A delivery waits for your answer: ${TITLE}`,
    ar: `توريد ينتظر تأكيدكم على: ${TITLE}`,
    because: 'order',
    names: 'winner',
  },
  'delivery-undecided': {
    en: `Your answer to a delivery is overdue: ${TITLE}`,
    ar: `توريد تجاوز موعد تأكيدكم على: ${TITLE}`,
    because: 'order',
    names: 'winner',
  },
  'delivery-unconfirmed': {
    en: `Your delivery is not confirmed: ${TITLE}`,
    ar: `لم يُؤكَّد توريدكم على: ${TITLE}`,
    because: 'order',
    names: 'buyer',
  },
  'delivery-confirmed': {
    en: `Delivery confirmed: ${TITLE}`,
    ar: `أكّد المشتري توريدًا على: ${TITLE}`,
    because: 'order',
    names: 'buyer',
  },
  'delivery-refused': {
    en: `Delivery refused: ${TITLE}`,
    ar: `رفض المشتري توريدًا على: ${TITLE}`,
    because: 'order',
    names: 'buyer',
    says: { en: REASON, ar: REASON },
  },
  'order-to-rate': {
    en: `Rate the other side: ${TITLE}`,
    ar: `قيّموا التعامل على: ${TITLE}`,
    because: 'order',
  },
  'order-rated': {
    en: `The other side has rated you: ${TITLE}`,
    ar: `قيّمكم الطرف الآخر على: ${TITLE}`,
    because: 'order',
    names: 'winner',
  },
  'rating-replied': {
    en: `Reply to your rating: ${TITLE}`,
    ar: `رد على تقييمكم على: ${TITLE}`,
    because: 'order',
    names: 'buyer',
  },
  'award-fell': {
    en: `The award no longer stands: ${TITLE}`,
    ar: `لم يعد القبول قائمًا على: ${TITLE}`,
    because: 'supplier',
    names: 'buyer',
  },
  'company-disabled': {
    en: 'Your company was disabled on Tarsiya',
    ar: 'أُوقف حساب منشأتكم في ترسية',
    because: 'account',
    says: { en: `Reason: ${REASON}`, ar: `السبب: ${REASON}` },
  },
  'company-enabled': {
    en: 'Your company is enabled again on Tarsiya',
    ar: 'أُعيد تفعيل حساب منشأتكم في ترسية',
    because: 'account',
    says: { en: `Reason: ${REASON}`, ar: `السبب: ${REASON}` },
  },
  'company-erased': {
    en: 'Your company was erased from Tarsiya',
    ar: 'حُذف حساب منشأتكم من ترسية',
    because: 'account',
    says: { en: `Reason: ${REASON}`, ar: `السبب: ${REASON}` },
  },
  'person-disabled': {
    en: 'Your Tarsiya account was disabled',
    ar: 'أُوقف حسابكم في ترسية',
    because: 'account',
    says: { en: `Reason: ${REASON}`, ar: `السبب: ${REASON}` },
  },
  'person-enabled': {
    en: 'Your Tarsiya account is enabled again',
    ar: 'أُعيد تفعيل حسابكم في ترسية',
    because: 'account',
    says: { en: `Reason: ${REASON}`, ar: `السبب: ${REASON}` },
  },
  'sessions-ended': {
    en: 'You were logged out of Tarsiya',
    ar: 'سُجّل خروجكم من ترسية',
    because: 'account',
    says: { en: `Reason: ${REASON}`, ar: `السبب: ${REASON}` },
  },
  'product-hidden': {
    en: `Your product was hidden from the marketplace: ${TITLE}`,
    ar: `أُخفي منتجكم من السوق: ${TITLE}`,
    because: 'seller',
    says: { en: `Reason: ${REASON}`, ar: `السبب: ${REASON}` },
  },
  'product-shown': {
    en: `Your product is on the marketplace again: ${TITLE}`,
    ar: `عاد منتجكم إلى السوق: ${TITLE}`,
    because: 'seller',
    says: { en: `Reason: ${REASON}`, ar: `السبب: ${REASON}` },
  },
  'rfq-canceled-by-operator': {
    en: `Tarsiya’s operators canceled your RFQ: ${TITLE}`,
    ar: `ألغت إدارة ترسية طلبكم: ${TITLE}`,
    because: 'buyer',
    says: { en: `Reason: ${REASON}`, ar: `السبب: ${REASON}` },
  },
  'bid-withdrawn': {
    en: `A bid on your RFQ was withdrawn: ${TITLE}`,
    ar: `سُحب عرض على طلبكم: ${TITLE}`,
    because: 'buyer',
  },
  'new-bid': {
    en: `New bid on your RFQ: ${TITLE}`,
    ar: `عرض جديد على طلبكم: ${TITLE}`,
    because: 'buyer',
    names: 'winner',
  },
  'new-question': {
    en: `New question on your RFQ: ${TITLE}`,
    ar: `سؤال جديد عن طلبكم: ${TITLE}`,
    because: 'buyer',
  },
  'question-answered': {
    en: `Your question was answered: ${TITLE}`,
    ar: `أُجيب عن سؤالكم: ${TITLE}`,
    because: 'asked',
    says: { en: 'Answer: Yes', ar: 'الجواب: Yes' },
  },
  'rfq-answered': { en: `New answer on the RFQ: ${TITLE}`, ar: `جواب جديد عن الطلب: ${TITLE}`, because: 'supplier' },
  'answer-edited': {
    en: `An answer was edited: ${TITLE}`,
    ar: `عُدّل جواب عن الطلب: ${TITLE}`,
    because: 'asked_or_bid',
    says: { en: 'Answer: No', ar: 'الجواب: No' },
  },
  'followed-rfq-answered': {
    en: `New answer on an RFQ you follow: ${TITLE}`,
    ar: `جواب جديد عن طلب تتابعه: ${TITLE}`,
    because: 'followed_rfq',
  },
  'bid-received': { en: `Your bid was placed: ${TITLE}`, ar: `تم تقديم عرضكم على: ${TITLE}`, because: 'supplier' },
  'bid-accepted': {
    en: `Your bid was accepted: ${TITLE}`,
    ar: `قُبل عرضكم على: ${TITLE}`,
    because: 'supplier',
    names: 'buyer',
    contact: true,
  },
  'award-confirmed': {
    en: `You accepted a bid on: ${TITLE}`,
    ar: `قبلتم عرضًا على: ${TITLE}`,
    because: 'buyer',
    names: 'winner',
    contact: true,
  },
  'bid-not-chosen': {
    en: `Result of the RFQ: ${TITLE}`,
    ar: `نتيجة الطلب: ${TITLE}`,
    because: 'supplier',
    names: 'buyer',
  },
  'rfq-changed': {
    en: `An RFQ you bid on has changed: ${TITLE}`,
    ar: `تغيّر طلب قدّمتم عرضًا عليه: ${TITLE}`,
    because: 'supplier',
    names: 'buyer',
    says: {
      en: 'Category: from General trade and supplies to Construction and contracting',
      ar: 'الفئة: من التجارة والتوريدات العامة إلى المقاولات والبناء',
    },
  },
  'bid-to-confirm': {
    en: `Confirm your bid, or it lapses: ${TITLE}`,
    ar: `أكّدوا عرضكم وإلا سقط: ${TITLE}`,
    because: 'supplier',
  },
  'bid-lapsed': {
    en: `Your bid lapsed: ${TITLE}`,
    ar: `سقط عرضكم على: ${TITLE}`,
    because: 'supplier',
    names: 'buyer',
  },
  'rfq-canceled': {
    en: `An RFQ you bid on was canceled: ${TITLE}`,
    ar: `أُلغي طلب قدّمتم عرضًا عليه: ${TITLE}`,
    because: 'supplier',
    names: 'buyer',
  },
  'member-invitation': {
    en: 'Company buyer invited you to join Company buyer',
    ar: 'دعوة من Company buyer للانضمام إلى Company buyer',
    because: 'invited',
    names: 'buyer',
  },
  'member-joined': {
    en: `${INVITED} joined Company buyer`,
    ar: `عضو جديد في Company buyer: ${INVITED}`,
    because: 'administrator',
  },
  'invitation-asked': {
    en: 'A new invitation to Company buyer is wanted',
    ar: 'طلب دعوة جديدة إلى Company buyer',
    because: 'administrator',
  },
  'roles-changed': { en: 'Your role in Company buyer changed', ar: 'تغيّرت صلاحيتك في Company buyer', because: 'member' },
  'member-removed': {
    en: 'You are no longer a member of Company buyer',
    ar: 'لم تعد عضوًا في Company buyer',
    because: 'former',
    names: 'buyer',
  },
  'owner-changed': {
    en: 'The ownership of Company buyer was transferred',
    ar: 'انتقلت ملكية حساب Company buyer',
    because: 'member',
  },
  'settings-changed': {
    en: 'The settings of Company buyer changed',
    ar: 'تغيّرت إعدادات Company buyer',
    because: 'awards',
  },
  'second-step-required': {
    en: 'Set up two-step login to go on working for Company buyer',
    ar: 'يلزمك إعداد خطوة تحقق ثانية للعمل باسم Company buyer',
    because: 'member',
    names: 'buyer',
    says: { en: 'Required by: Company buyer', ar: 'بواسطة: Company buyer' },
  },
  'second-step-optional': {
    en: 'Two-step login is no longer required by Company buyer',
    ar: 'لم تعد خطوة التحقق الثانية ملزِمة في Company buyer',
    because: 'member',
    names: 'buyer',
    says: { en: 'Changed by: Company buyer', ar: 'بواسطة: Company buyer' },
  },
  'approver-added': {
    en: `New approver in Company buyer: ${INVITED}`,
    ar: `معتمِد جديد في Company buyer: ${INVITED}`,
    because: 'awards',
    says: { en: 'Role given by: Company buyer', ar: 'بواسطة: Company buyer' },
  },
  'approver-removed': {
    en: `${INVITED} is no longer an approver of Company buyer`,
    ar: `انتهاء صلاحية معتمِد في Company buyer: ${INVITED}`,
    because: 'awards',
    says: { en: 'Changed by: Company buyer', ar: 'بواسطة: Company buyer' },
  },
  'award-undecidable': {
    en: `Nobody can approve your proposed award: ${TITLE}`,
    ar: `لا أحد يمكنه اعتماد ما اقترحته: ${TITLE}`,
    because: 'person',
    names: 'winner',
  },
  'award-proposed': {
    en: `An award waits for your approval: ${TITLE}`,
    ar: `قبول عرض ينتظر اعتمادك: ${TITLE}`,
    because: 'person',
    names: 'winner',
  },
  'award-rejected': {
    en: `Your proposed award was rejected: ${TITLE}`,
    ar: `رُفض القبول الذي اقترحته: ${TITLE}`,
    because: 'person',
    names: 'winner',
    says: { en: REASON, ar: REASON },
  },
  'award-superseded': {
    en: `Your proposal has lapsed: ${TITLE}`,
    ar: `سقط اقتراحك: ${TITLE}`,
    because: 'person',
    names: 'winner',
  },
  'daily-summary': {
    en: `Summary of ${formatDay(today, 'en')}`,
    ar: `ملخص ${formatDay(today, 'ar')}`,
    because: 'summary',
    says: { en: TITLE, ar: TITLE },
  },
  'search-matched': {
    en: `A new RFQ matches your search: ${TITLE}`,
    ar: `طلب جديد مطابق لبحثك: ${TITLE}`,
    because: 'search',
  },
  'followed-company-rfq': {
    en: `A new RFQ of Company buyer: ${TITLE}`,
    ar: `طلب تسعير جديد من Company buyer: ${TITLE}`,
    because: 'followed_company',
    names: 'buyer',
  },
  'followed-company-product': {
    en: `A new product of Company winner: ${TITLE}`,
    ar: `منتج جديد من Company winner: ${TITLE}`,
    because: 'followed_company',
    names: 'winner',
  },
  'followed-rfq-changed': {
    en: `An RFQ you follow has changed: ${TITLE}`,
    ar: `تغيّر طلب تتابعه: ${TITLE}`,
    because: 'followed_rfq',
  },
  'followed-rfq-canceled': {
    en: `An RFQ you follow was canceled: ${TITLE}`,
    ar: `أُلغي طلب تتابعه: ${TITLE}`,
    because: 'followed_rfq',
  },
  'followed-rfq-awarded': {
    en: `A bid was accepted on an RFQ you follow: ${TITLE}`,
    ar: `قُبل عرض على طلب تتابعه: ${TITLE}`,
    because: 'followed_rfq',
  },
  'followed-rfq-deadline': {
    en: `An RFQ you follow closes soon: ${TITLE}`,
    ar: `اقترب موعد طلب تتابعه: ${TITLE}`,
    because: 'followed_rfq',
  },
  'deadline-passed': {
    en: `Bidding has closed on your RFQ: ${TITLE}`,
    ar: `انتهى موعد تقديم العروض على طلبكم: ${TITLE}`,
    because: 'buyer',
  },
  'sealed-bid-received': {
    en: `Receipt of your sealed bid: ${TITLE}`,
    ar: `إيصال عرضكم المختوم على: ${TITLE}`,
    because: 'supplier',
  },
  'sealed-bid-withdrawn': {
    en: `Your sealed bid was withdrawn: ${TITLE}`,
    ar: `سُحب عرضكم المختوم على: ${TITLE}`,
    because: 'supplier',
  },
  'sealed-bids-arrived': {
    en: `A sealed bid came in on your RFQ: ${TITLE}`,
    ar: `وصل عرض مختوم على طلبكم: ${TITLE}`,
    because: 'buyer',
  },
  'bids-open-soon': { en: `Bids are opened soon: ${TITLE}`, ar: `اقترب فتح العروض: ${TITLE}`, because: 'supplier' },
  'bidding-ends-soon': {
    en: `Bidding on your RFQ ends soon: ${TITLE}`,
    ar: `اقترب انتهاء التقديم على طلبكم: ${TITLE}`,
    because: 'buyer',
  },
  'opening-delayed': {
    en: `The opening of the bids is delayed: ${TITLE}`,
    ar: `تأخّر فتح العروض على طلبكم: ${TITLE}`,
    because: 'buyer',
  },
  'bids-opened': {
    en: `The bids on your RFQ were opened: ${TITLE}`,
    ar: `فُتحت العروض على طلبكم: ${TITLE}`,
    because: 'buyer',
  },
  'bid-opened': { en: `Your bid was opened: ${TITLE}`, ar: `فُتح عرضكم على: ${TITLE}`, because: 'supplier' },
  'bid-unreadable': {
    en: `Your bid couldn't be opened: ${TITLE}`,
    ar: `تعذّر فتح عرضكم على: ${TITLE}`,
    because: 'supplier',
  },
  'followed-rfq-opened': {
    en: `The bids on an RFQ you follow were opened: ${TITLE}`,
    ar: `فُتحت العروض على طلب تتابعه: ${TITLE}`,
    because: 'followed_rfq',
  },
}
/** The last lines of an e-mail. */
export const BECAUSE = {
  account: { en: 'this address belongs to an account', ar: 'لأن هذا البريد مسجّل لحساب' },
  buyer: { en: 'your company published this RFQ', ar: 'لأن منشأتكم نشرت هذا الطلب' },
  person: { en: 'your company published this RFQ', ar: 'لأن منشأتك نشرت هذا الطلب' },
  asked: {
    en: 'because your company asked about this RFQ',
    ar: 'لأن منشأتكم سألت عن هذا الطلب في ترسية',
  },
  asked_or_bid: {
    en: 'because your company asked about this RFQ or bid on it',
    ar: 'لأن منشأتكم سألت عن هذا الطلب أو قدّمت عرضًا عليه',
  },
  seller: { en: 'your company offers this product', ar: 'لأن منشأتكم عرضت هذا المنتج' },
  supplier: { en: 'your company placed a bid on this RFQ', ar: 'لأن منشأتكم قدّمت عرضًا على هذا الطلب' },
  invited: { en: 'a company on Tarsiya invited this address', ar: 'لأن منشأة في ترسية دعتك بهذا البريد' },
  member: { en: 'you are a member of the company', ar: 'لأنك عضو في المنشأة' },
  former: { en: 'you were a member of the company', ar: 'لأنك كنت عضوًا في المنشأة' },
  awards: {
    en: 'you administer the account of the company on Tarsiya or approve its awards',
    ar: 'لأنك تدير حساب المنشأة في ترسية أو تعتمد قبول العروض فيها',
  },
  summary: {
    en: 'You get this summary Sunday to Thursday at 08:00',
    ar: 'يصلك هذا الملخص من الأحد إلى الخميس الساعة 08:00',
  },
  search: { en: 'you saved a search', ar: 'لأنك حفظت بحثًا' },
  followed_company: { en: 'you follow this company', ar: 'لأنك تتابع هذه المنشأة' },
  order: { en: 'your company is a side of this order', ar: 'لأن منشأتكم طرف في أمر الشراء هذا' },
  followed_rfq: { en: 'you follow this RFQ', ar: 'لأنك تتابع هذا الطلب' },
  administrator: { en: 'you administer the account of the company', ar: 'لأنك تدير حساب المنشأة' },
}
