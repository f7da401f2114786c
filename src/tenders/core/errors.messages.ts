import type { Messages } from '#framework/i18n/messages.ts'

/** What the API answers when it refuses something about RFQs and bids. */
export const tendersErrors = {
  rfq_not_found: { ar: 'طلب التسعير غير موجود', en: "This RFQ doesn't exist" },
  large_files_not_offered: {
    ar: 'لا تُقبل الملفات الكبيرة هنا: لا يوجد برنامج يفحصها من الفيروسات',
    en: "Large files aren't accepted here: there is no virus scanner to check them",
  },
  rfq_stays_public: {
    ar: 'هذا الطلب معروض للجميع، ولا يعود للمدعوّين فقط',
    en: 'This RFQ is open to all, and can no longer be by invitation only',
  },
  rfq_expired: { ar: 'انتهى موعد تقديم العروض على هذا الطلب', en: 'The bid deadline for this RFQ has passed' },
  rfq_sealed: {
    ar: 'العروض مختومة، فلا تُقارن ولا يُقبل منها عرض قبل فتحها',
    en: 'Bids are sealed: none can be compared or accepted before they are opened',
  },
  not_sealed: { ar: 'العروض على هذا الطلب مفتوحة', en: 'Bids on this RFQ are open' },
  seal_unavailable: {
    ar: 'لا يمكن ختم العروض الآن. أعد المحاولة بعد دقيقة.',
    en: "Bids can't be sealed right now. Try again in a minute.",
  },
  sealing_limited: {
    ar: 'نشرت منشأتك طلبات كثيرة بعروض مختومة خلال دقيقة واحدة. لم يُنشر هذا الطلب؛ أعد نشره بعد دقيقة.',
    en: 'Your company published many RFQs with sealed bids within a minute. This one was not published: publish it again in a minute.',
  },
  reveal_not_open: {
    ar: 'لا يمكن كشف هذا العرض: لم يُطلب من مقدّمي العروض كشف عروضهم',
    en: "This bid can't be revealed: bidders were not asked to reveal their bids",
  },
  commitment_mismatch: {
    ar: 'هذا ليس العرض الذي ختمته: بصمة محتواه أو ملفه مختلفة',
    en: 'This is not the bid that was sealed: the fingerprint of its contents or file differs',
  },
  sealed_needs_all: {
    ar: 'العرض المختوم يُستبدل كاملًا: أرسل المبلغ وتاريخ التسليم والملاحظات والملف',
    en: 'A sealed bid is replaced as a whole: send the amount, the delivery date, the comments and the file',
  },
  rfq_canceled: { ar: 'ألغى المشتري هذا الطلب', en: 'The buyer canceled this RFQ' },
  rfq_already_accepted: { ar: 'قُبل عرض على هذا الطلب، فلا يمكن تعديله', en: 'RFQ already accepted, cannot edit' },
  rfq_accepted_bids_closed: {
    ar: 'قُبل عرض على هذا الطلب وأُغلق التقديم',
    en: 'A bid was accepted on this RFQ and bidding is closed',
  },
  own_rfq: { ar: 'لا يمكنك تقديم عرض على طلب نشرته منشأتك', en: "You can't bid on your own RFQ" },
  bid_exists: {
    ar: 'لديك عرض على هذا الطلب. عدّله بدلًا من تقديم عرض آخر.',
    en: 'You already have a bid on this RFQ. Edit it instead.',
  },
  bid_not_found: { ar: 'هذا العرض غير موجود', en: "This bid doesn't exist" },
  bid_not_in_rfq: { ar: 'هذا العرض لا يخص هذا الطلب', en: "This bid doesn't belong to this RFQ" },
  bid_accepted: {
    ar: 'قُبل هذا العرض، فلا يمكن تعديله أو سحبه',
    en: "This bid was accepted and can't be changed or withdrawn",
  },
  bid_withdrawn: { ar: 'سحب المورّد هذا العرض', en: 'The supplier withdrew this bid' },
  bid_changed: {
    ar: 'عدّل المورّد عرضه منذ فتحت الصفحة. راجع القيم الجديدة قبل القبول.',
    en: 'The supplier changed this bid since you opened the page. Review the new values before you accept.',
  },
  bid_lapsed: { ar: 'سقط هذا العرض لعدم تأكيده', en: 'This bid lapsed because it was not confirmed' },
  bid_not_confirmed: {
    ar: 'تغيّر الطلب بعد تقديم هذا العرض ولم يؤكّده المورّد بعد، فلا يمكن قبوله',
    en: "The RFQ changed after this bid, and the supplier has not confirmed it yet. It can't be accepted.",
  },
  bid_must_be_revised: {
    ar: 'تغيّرت الكميات أو البنود، فلا يكفي التأكيد؛ راجع أسعارك ثم أرسل العرض من جديد.',
    en: "Quantities or lines changed, so confirming isn't enough. Review your prices and send the bid again.",
  },
  version_required: {
    ar: 'اذكر إصدار الطلب الذي رأيته في If-Match، فالتأكيد يكون لإصدار معروف',
    en: 'Name the version of the RFQ that you have seen in If-Match: a bid is confirmed for a known version',
  },
  nothing_to_confirm: { ar: 'هذا العرض لا يحتاج إلى تأكيد', en: 'This bid needs no confirmation' },
  rfq_changed: {
    ar: 'تغيّر الطلب منذ فتحت الصفحة. راجع ما تغيّر، ثم أرسل العرض من جديد.',
    en: 'The RFQ has changed since you opened the page. Review what changed, then send the bid again.',
  },
  bid_visibility_changed: {
    ar: 'لم يُرسل عرضك: الصفحة التي كتبته فيها ذكرت أمرًا آخر عن ختم العروض على هذا الطلب. افتحها من جديد، وتأكد قبل الإرسال ممن سيقرأ عرضك.',
    en: "Your bid wasn't sent: the page that you wrote it on said something else about whether bids on this RFQ are sealed. Open it again, and check who will read your bid before you send it.",
  },
  deadline_too_close: {
    ar: 'يجب أن يبقى يوما عمل على الأقل بعد هذا التعديل. أقرب موعد ممكن: {date}.',
    en: 'At least two working days must remain after this change. Earliest deadline: {date}.',
  },
  deadline_earlier: {
    ar: 'لا يُقدَّم موعد إغلاق الطلب الذي عروضه مختومة، بل يُؤخَّر فقط.',
    en: 'An RFQ with sealed bids can only close later, not earlier.',
  },
  preview_outdated: {
    ar: 'لم تعد هذه المعاينة صالحة. اعرض معاينة جديدة، ثم انشر التعديل.',
    en: 'This preview is no longer valid. Preview the change again, then publish it.',
  },
  too_many_amendments: {
    ar: 'عُدّل هذا الطلب 20 مرة. ألغِه وانشر نسخة منه.',
    en: 'This RFQ has been amended 20 times. Cancel it and publish a copy.',
  },
  too_many_amendments_today: {
    ar: 'عُدّل هذا الطلب {count} مرة خلال 24 ساعة، وهذا هو الحد. عدّله لاحقًا.',
    en: 'This RFQ has been changed {count} times within 24 hours, which is the limit. Change it later.',
  },
  version_not_found: { ar: 'لا يوجد إصدار بهذا الرقم من هذا الطلب', en: 'This RFQ has no such version' },
  vat_number_required: {
    ar: 'أضف الرقم الضريبي لمنشأتك قبل أن تحتسب ضريبة، أو اجعل البنود خارج نطاق الضريبة',
    en: "Add your company's VAT number before you charge VAT, or price the lines outside the scope of VAT",
  },
  totals_differ: {
    ar: 'المجموع المرسل لا يساوي مجموع البنود ({amount}).',
    en: "The total sent isn't the sum of the lines ({amount}).",
  },
  table_required: { ar: 'اختر ملفًا أو الصق جدولًا', en: 'Choose a file or paste a table' },
  table_unreadable: {
    ar: 'لم نجد جدولًا يمكن قراءته. جرّبنا الترميزات UTF-8 و UTF-16 و Windows-1256، والفواصل , ; | وعلامة الجدولة. احفظ الجدول بصيغة xlsx أو csv ثم أعد المحاولة.',
    en: 'We found no table that can be read. We tried the encodings UTF-8, UTF-16 and Windows-1256, and the separators , ; | and tab. Save the table as xlsx or csv and try again.',
  },
  sheet_not_found: {
    ar: 'ليس في هذا الملف ورقة ظاهرة بهذا الاسم. الأوراق: {sheets}',
    en: 'This file has no visible sheet of that name. Its sheets: {sheets}',
  },
  too_many_columns: {
    ar: 'في الجدول أكثر من 50 عمودًا. احذف ما لا يخص البنود.',
    en: 'The table has more than 50 columns. Remove those that are not about the lines.',
  },
  table_busy: {
    ar: 'ما زلنا نقرأ جدولًا أرسلته قبل لحظات. انتظر قليلًا ثم أرسل الجدول مرة أخرى.',
    en: "We're still reading a table that you sent a moment ago. Wait a little, then send it again.",
  },
  tables_busy: {
    ar: 'نقرأ الآن جداول كثيرة. انتظر قليلًا ثم أرسل الجدول مرة أخرى.',
    en: 'Many tables are being read right now. Wait a little, then send it again.',
  },
  table_too_complex: {
    ar: 'تعذّرت قراءة الجدول في الوقت المحدد. انسخ بنوده إلى ملف جديد ثم أعد المحاولة.',
    en: "The table couldn't be read in time. Copy its lines to a new file and try again.",
  },
  other_rfq_sheet: {
    ar: 'هذا كشف أسعار الطلب {sheet}، وليس كشف هذا الطلب ({rfq}). لم يُملأ منه شيء.',
    en: 'This is the price sheet of RFQ {sheet}, not of this RFQ ({rfq}). Nothing was filled in.',
  },
  no_lines: { ar: 'ليس لهذا الطلب جدول كميات', en: 'This RFQ has no bill of quantities' },
  fetch_rfqs_failed: { ar: 'تعذّر تحميل طلبات التسعير: {error}', en: 'Failed to fetch RFQs: {error}' },
  fetch_rfq_failed: { ar: 'تعذّر تحميل طلب التسعير: {error}', en: 'Failed to fetch RFQ: {error}' },
  accept_bid_failed: { ar: 'تعذّر قبول العرض: {error}', en: 'Failed to accept bid: {error}' },
  add_rfq_failed: { ar: 'تعذّرت إضافة طلب التسعير: {error}', en: 'Failed to add RFQ: {error}' },
  proposal_not_found: { ar: 'هذا الاقتراح غير موجود', en: "This proposal doesn't exist" },
  proposal_pending: { ar: 'لهذا الطلب قبول ينتظر الاعتماد', en: 'An award of this RFQ waits for approval' },
  own_proposal: {
    ar: 'لا يمكن أن يعتمد الترسية من اقترحها.',
    en: "An award can't be approved by the person who proposed it.",
  },
  conflict_of_interest: {
    ar: 'أنت عضو في المنشأة صاحبة هذا العرض، أو كنت عضوًا فيها بعد تقديمها أول عرض، فيقرّر فيه شخص آخر.',
    en: 'You belong to the company that made this bid, or have belonged to it since it first bid. Another person has to decide.',
  },
  made_approver: {
    ar: 'منحك صلاحيةَ معتمِد من اقترح هذا القبول قبل أقل من 7 أيام، فيعتمده معتمِد آخر.',
    en: 'The person who proposed this award made you an approver less than 7 days ago. Another approver has to approve it.',
  },
  no_approver_now: {
    ar: 'لا أحد يمكنه اعتماد هذا القبول الآن. يلزم معتمِد غيرك لم تمنحه أنت صلاحيته خلال آخر 7 أيام، ولم يكن عضوًا في المنشأة صاحبة العرض منذ أول عرض لها.',
    en: 'Nobody can approve this award now. It needs an approver other than you, whom you did not make an approver within the last 7 days and who has not belonged to the bidder since it first bid.',
  },
  proposal_not_needed: {
    ar: 'تغيّر حد الاعتماد، ولم يعد قبول هذا العرض يحتاج إلى اعتماد. لم يُقبل شيء. راجع السؤال من جديد.',
    en: 'The approval limit has changed, and this award no longer needs approval. Nothing was accepted. Read the question again.',
  },
  state_conflict: { ar: 'حُسم هذا الاقتراح من قبل', en: 'This proposal was decided already' },
  vat_number_in_use: {
    ar: 'لمنشأتك عروض لم يُبتّ فيها تحتسب الضريبة أو النسبة الصفرية. اسحبها، أو سعّرها بلا ضريبة، أو انتظر البتّ فيها قبل حذف الرقم الضريبي.',
    en: 'Undecided bids of your company charge VAT or use the zero rate. Withdraw them, price them without VAT, or wait for the decision before you remove the VAT number.',
  },
} as const satisfies Messages
