import type { Messages } from '#framework/i18n/messages.ts'

/** What amendments, versions and confirmations say. */
export const amendmentsMessages = {
  amendment: { ar: 'تعديل على الطلب', en: 'Amend the RFQ' },
  reason: { ar: 'سبب التعديل', en: 'Reason for the change' },
  reason_hint: {
    ar: 'يقرؤه كل من يفتح الطلب، ويصل إلى أصحاب العروض.',
    en: 'Everyone who opens the RFQ reads it, and bidders receive it.',
  },
  reason_required: {
    ar: 'اكتب سبب التعديل، لأن أصحاب العروض سيُطلب منهم تأكيدها',
    en: 'Write the reason for the change, because bidders will have to confirm their bids',
  },
  reason_length: { ar: 'اكتب السبب في 3 إلى 500 حرف', en: 'Write the reason in 3 to 500 characters' },
  no_lines: { ar: 'نُشر هذا الطلب بلا بنود', en: 'This RFQ was published without lines' },
  lines_need_confirmation: {
    ar: 'نُشر هذا الطلب دون طلب تأكيد العروض بعد التعديل، فبنوده لا تتغيّر. ألغِ الطلب وانشر نسخة منه.',
    en: "This RFQ was published without asking for bids to be confirmed after a change, so its lines can't change. Cancel it and publish a copy.",
  },
  files_over_time: {
    ar: 'بلغت ملفات هذا الطلب 50 ملفًا مع ما استُبدل منها',
    en: 'This RFQ has reached 50 files, replaced ones included',
  },
  replaced_invalid: {
    ar: 'اختر لكل ملف تستبدله ملفًا جديدًا',
    en: 'Choose a new file for each file that you replace',
  },
} as const satisfies Messages
