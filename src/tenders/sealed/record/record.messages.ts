import type { OpeningView } from '../contract.ts'

type Outcome = NonNullable<OpeningView['commitments']>[number]['outcome'] & string

/** What the opening record says, which stands on it in both languages. */
export const recordTexts = {
  title: { ar: 'محضر فتح العروض', en: 'Opening record' },
  rfq: { ar: 'الطلب', en: 'RFQ' },
  number: { ar: 'رقم الطلب', en: 'RFQ no.' },
  buyer: { ar: 'المشتري', en: 'Buyer' },
  deadline: { ar: 'آخر موعد لتقديم العروض', en: 'Bid deadline' },
  end_of_day: { ar: 'نهاية {day} بتوقيت الرياض', en: 'The end of {day}, Riyadh time' },
  at_hour: { ar: '{day}، الساعة {time} بتوقيت الرياض', en: '{day}, {time}, Riyadh time' },
  day: { ar: 'يوم {weekday} {day}، {hijri} هـ', en: '{weekday} {day}, {hijri} AH' },
  closed: { ar: 'أُغلق التقديم', en: 'Closed' },
  opened: { ar: 'فُتحت العروض', en: 'Opened' },
  moment: { ar: '{day}، {time} بتوقيت الرياض', en: '{day}, {time}, Riyadh time' },
  key_lost: { ar: 'فُقد مفتاح الفتح', en: 'Seal key lost' },
  revealed_from: {
    ar: 'كشف مقدّمو العروض عروضهم بأنفسهم من {moment}',
    en: 'Bidders revealed their own bids from {moment}',
  },
  not_opened: { ar: 'لم تُفتح', en: 'Not opened' },
  never_opened: {
    ar: 'لم تُفتح: أُلغي الطلب، ومُحي محتوى كل العروض نهائيًا.',
    en: 'Not opened: the RFQ was canceled, and the contents of all bids were erased for good.',
  },
  bids: { ar: 'عدد العروض عند الإغلاق', en: 'Bids at closing' },
  unreadable: { ar: 'عروض تعذّر فتحها', en: 'Bids that could not be read' },
  exposed: { ar: 'عروض ربما قُرئت قبل الفتح', en: 'Bids that may have been read before' },
  exposed_note: {
    ar: 'شُفّرت بمفتاح غير مفتاح هذا الطلب. لم يتغيّر محتواها.',
    en: 'They had been encrypted for another key than that of this RFQ. What they say was not changed.',
  },
  fingerprints: { ar: 'بصمات العروض، مرتّبة', en: 'Fingerprints, sorted' },
  position: { ar: 'م', en: 'No.' },
  fingerprint: { ar: 'البصمة', en: 'Fingerprint' },
  outcome: { ar: 'النتيجة', en: 'Outcome' },
  none: { ar: 'لم يُقدَّم أي عرض.', en: 'No bid was placed.' },
  list_hash: { ar: 'بصمة القائمة كلها', en: 'Hash of the list' },
  list_note: {
    ar: 'حُسبت بصمة القائمة عند إغلاق التقديم وقبل فتح أي عرض. العرض المستبدل أو المسحوب يبقى في القائمة دون محتواه.',
    en: 'The hash of the list was made when bidding closed, before any bid was opened. A replaced or withdrawn bid stays in the list without its contents.',
  },
  committee_title: { ar: 'محضر لجنة فتح العروض', en: 'Committee opening record' },
  rfq_number: { ar: 'طلب تسعير رقم {number}', en: 'RFQ no. {number}' },
  public_note: { ar: 'محضر عام. الأوقات بتوقيت الرياض.', en: 'A public record. Times are Riyadh time.' },
  committee_note: {
    ar: 'لمنشأة المشتري. الأوقات بتوقيت الرياض.',
    en: "For the buyer's company. Times are Riyadh time.",
  },
  bidders: { ar: 'العروض المفتوحة', en: 'Opened bids' },
  bidder: { ar: 'مقدّم العرض', en: 'Bidder' },
  total: { ar: 'الإجمالي شامل الضريبة، ر.س', en: 'Total including VAT, SAR' },
  delivery: { ar: 'موعد التوريد المقترح', en: 'Proposed delivery' },
  signatures: { ar: 'أعضاء لجنة الفتح', en: 'Members of the committee' },
  signer: { ar: 'الاسم', en: 'Name' },
  office: { ar: 'الصفة', en: 'Office' },
  signature: { ar: 'التوقيع', en: 'Signature' },
  signed_on: { ar: 'التاريخ', en: 'Date' },
  check_at: { ar: 'للتحقق من إيصال:', en: 'To check a receipt:' },
} as const satisfies Record<string, { ar: string; en: string }>

/** Of a bid that had been encrypted for another key than that of its RFQ. */
export const exposedText = { ar: 'فُتح، وربما قُرئ قبل ذلك', en: 'Opened; may have been read before' }

/** What became of a version of a bid. */
export const outcomeTexts = {
  opened: { ar: 'فُتح', en: 'Opened' },
  replaced: { ar: 'استُبدل', en: 'Replaced' },
  withdrawn: { ar: 'سُحب', en: 'Withdrawn' },
  lapsed: { ar: 'سقط', en: 'Lapsed' },
  canceled: { ar: 'أُلغي الطلب', en: 'RFQ canceled' },
  unreadable: { ar: 'تعذّر فتحه', en: 'Could not be read' },
} as const satisfies Record<Outcome, { ar: string; en: string }>
