import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { EmailTexts } from '#framework/mail/define-email.server.ts'
import { formatText } from '#framework/i18n/format-text.ts'
import { type BilingualText, LANGS } from '#framework/i18n/messages.ts'
import { emails } from '#app/emails.server.ts'
import { dictionary } from '#app/messages.ts'
import { sealedTexts } from '#tenders/sealed/show/sealed-bids.messages.ts'

/** Counts that take a form of their own in Arabic: zero, one, two, few, many, other. */
const COUNTS = [0, 1, 2, 3, 11, 100] as const

/**
 * Every message with a count: in English for one and for all other counts, some with a form for none before these; in
 * Arabic for each of `COUNTS`. `#` stands for the number.
 */
const TABLE: readonly (readonly [en: string, ar: string])[] = [
  [
    'The quantity of # line changed. Its price is as you sent it: review it. | Quantities of # lines changed. Their prices are as you sent them: review them.',
    'لم تتغيّر أي كمية | تغيّرت كمية بند واحد، وبقي سعره كما أرسلته. راجعه. | تغيّرت كميتا بندين، وبقي سعراهما كما أرسلتهما. راجعهما. | تغيّرت كميات # بنود، وبقيت أسعارها كما أرسلتها. راجعها. | تغيّرت كميات # بندًا، وبقيت أسعارها كما أرسلتها. راجعها. | تغيّرت كميات # بند، وبقيت أسعارها كما أرسلتها. راجعها.',
  ],
  [
    '# row is hidden in the file and was not read. If it is a line, unhide it and upload the file again. | # rows are hidden in the file and were not read. If they are lines, unhide them and upload the file again.',
    ' | صف واحد مخفي في الملف لم يُقرأ. إن كان بندًا فأظهره وارفع الملف من جديد. | صفان مخفيان في الملف لم يُقرآ. إن كانا بندين فأظهرهما وارفع الملف من جديد. | # صفوف مخفية في الملف لم تُقرأ. إن كانت بنودًا فأظهرها وارفع الملف من جديد. | # صفًا مخفيًا في الملف لم تُقرأ. إن كانت بنودًا فأظهرها وارفع الملف من جديد. | # صف مخفي في الملف لم تُقرأ. إن كانت بنودًا فأظهرها وارفع الملف من جديد.',
  ],
  ['# rating | # ratings', 'لا تقييمات | تقييم واحد | تقييمان | # تقييمات | # تقييمًا | # تقييم'],
  ['# order | # orders', 'لا أوامر | أمر واحد | أمران | # أوامر | # أمرًا | # أمر'],
  [
    '# waits for your company | # wait for your company',
    'لا شيء ينتظر منشأتك | واحد ينتظر منشأتك | اثنان ينتظران منشأتك | # تنتظر منشأتك | # تنتظر منشأتك | # تنتظر منشأتك',
  ],
  [
    'Line {lines} was optional in the RFQ and is not part of the award, so it is not in this order. | Lines {lines} were optional in the RFQ and are not part of the award, so they are not in this order.',
    ' | البند {lines} اختياري في الطلب ولم يدخل في القبول، فهو خارج هذا الأمر. | البندان {lines} اختياريان في الطلب ولم يدخلا في القبول، فهما خارج هذا الأمر. | البنود {lines} اختيارية في الطلب ولم تدخل في القبول، فهي خارج هذا الأمر. | البنود {lines} اختيارية في الطلب ولم تدخل في القبول، فهي خارج هذا الأمر. | البنود {lines} اختيارية في الطلب ولم تدخل في القبول، فهي خارج هذا الأمر.',
  ],
  [
    '# price is not in riyals for one unit before VAT: | # prices are not in riyals for one unit before VAT:',
    ' | سعر واحد ليس بالريال لوحدة واحدة قبل الضريبة: | سعران ليسا بالريال لوحدة واحدة قبل الضريبة: | # أسعار ليست بالريال لوحدة واحدة قبل الضريبة: | # سعرًا ليست بالريال لوحدة واحدة قبل الضريبة: | # سعر ليست بالريال لوحدة واحدة قبل الضريبة:',
  ],
  [
    '# row does not match its line. Confirm it if its price is for the line: | # rows do not match their lines. Confirm each whose price is for its line:',
    ' | صف واحد لا يطابق بنده. أكّده إن كان سعره لهذا البند: | صفان لا يطابقان بنديهما. أكّد كلًّا منهما إن كان سعره لبنده: | # صفوف لا تطابق بنودها. أكّد كل صف سعره لبنده: | # صفًا لا تطابق بنودها. أكّد كل صف سعره لبنده: | # صف لا تطابق بنودها. أكّد كل صف سعره لبنده:',
  ],
  [
    'Continue without filling in any | Fill in # price | Fill in # prices',
    'متابعة دون تعبئة أي سعر | تعبئة سعر واحد | تعبئة سعرين | تعبئة # أسعار | تعبئة # سعرًا | تعبئة # سعر',
  ],
  [
    '# priced row has no line number. It is not in your bid. | # priced rows have no line number. They are not in your bid.',
    ' | صف واحد فيه سعر بلا رقم بند، وليس في عرضك | صفان فيهما سعر بلا رقم بند، وليسا في عرضك | # صفوف فيها أسعار بلا رقم بند، وليست في عرضك | # صفًا فيها أسعار بلا رقم بند، وليست في عرضك | # صف فيها أسعار بلا رقم بند، وليست في عرضك',
  ],
  [
    '# price was not filled in | # prices were not filled in',
    ' | لم يُملأ سعر واحد | لم يُملأ سعران | لم تُملأ # أسعار | لم يُملأ # سعرًا | لم يُملأ # سعر',
  ],
  [
    '# line keeps the price that it had, because the file gives it none that can be read | # lines keep the prices that they had, because the file gives them none that can be read',
    ' | بند واحد بقي على سعره السابق، لأن الملف لا يعطيه سعرًا يُقرأ | بندان بقيا على سعريهما السابقين، لأن الملف لا يعطيهما سعرًا يُقرأ | # بنود بقيت على أسعارها السابقة، لأن الملف لا يعطيها أسعارًا تُقرأ | # بندًا بقيت على أسعارها السابقة، لأن الملف لا يعطيها أسعارًا تُقرأ | # بند بقيت على أسعارها السابقة، لأن الملف لا يعطيها أسعارًا تُقرأ',
  ],
  [
    '# sealed bid so far | # sealed bids so far',
    'لا توجد عروض بعد | عرض مختوم واحد حتى الآن | عرضان مختومان حتى الآن | # عروض مختومة حتى الآن | # عرضًا مختومًا حتى الآن | # عرض مختوم حتى الآن',
  ],
  [
    '# bid was opened | # bids were opened',
    'لم يُفتح أي عرض | فُتح عرض واحد | فُتح عرضان | فُتحت # عروض | فُتح # عرضًا | فُتح # عرض',
  ],
  [
    "# bid couldn't be opened, and can't be accepted. | # bids couldn't be opened, and can't be accepted.",
    'فُتحت كل العروض. | تعذّر فتح عرض واحد، فلا يمكن قبوله. | تعذّر فتح عرضين، فلا يمكن قبولهما. | تعذّر فتح # عروض، فلا يمكن قبولها. | تعذّر فتح # عرضًا، فلا يمكن قبولها. | تعذّر فتح # عرض، فلا يمكن قبولها.',
  ],
  ['# change | # changes', 'لا تغييرات | تغيير واحد | تغييران | # تغييرات | # تغييرًا | # تغيير'],
  [
    '# of them material | # of them material',
    'وليس منها جوهري | منها تغيير جوهري واحد | منها تغييران جوهريان | منها # تغييرات جوهرية | منها # تغييرًا جوهريًا | منها # تغيير جوهري',
  ],
  [
    '# bidder is asked to confirm. A bid that is not confirmed by the deadline lapses. | # bidders are asked to confirm. A bid that is not confirmed by the deadline lapses.',
    'لا عروض على الطلب تحتاج إلى تأكيد. | يُطلب من صاحب عرض واحد تأكيده. إن لم يؤكّده قبل الموعد سقط. | يُطلب من صاحبي عرضين تأكيدهما. ما لم يُؤكَّد قبل الموعد يسقط. | يُطلب من أصحاب # عروض تأكيدها. ما لم يُؤكَّد قبل الموعد يسقط. | يُطلب من أصحاب # عرضًا تأكيدها. ما لم يُؤكَّد قبل الموعد يسقط. | يُطلب من أصحاب # عرض تأكيدها. ما لم يُؤكَّد قبل الموعد يسقط.',
  ],
  [
    '# bidder is asked to check the prices, because quantities changed. A bid that is not sent again by the deadline lapses. | # bidders are asked to check their prices, because quantities changed. A bid that is not sent again by the deadline lapses.',
    'لا عروض على الطلب تحتاج إلى مراجعة. | يُطلب من صاحب عرض واحد مراجعة أسعاره، لأن الكميات تغيّرت. إن لم يرسله من جديد قبل الموعد سقط. | يُطلب من صاحبي عرضين مراجعة أسعارهما، لأن الكميات تغيّرت. ما لم يُرسَل من جديد قبل الموعد يسقط. | يُطلب من أصحاب # عروض مراجعة أسعارهم، لأن الكميات تغيّرت. ما لم يُرسَل من جديد قبل الموعد يسقط. | يُطلب من أصحاب # عرضًا مراجعة أسعارهم، لأن الكميات تغيّرت. ما لم يُرسَل من جديد قبل الموعد يسقط. | يُطلب من أصحاب # عرض مراجعة أسعارهم، لأن الكميات تغيّرت. ما لم يُرسَل من جديد قبل الموعد يسقط.',
  ],
  [
    '{shown} of # line is shown. | {shown} of # lines are shown. The others are kept as they are and sent with the form.',
    ' | المعروض هنا {shown} من بند واحد. | المعروض هنا {shown} من بندين. البنود الأخرى محفوظة كما هي وتُرسل مع النموذج. | المعروض هنا {shown} من # بنود. البنود الأخرى محفوظة كما هي وتُرسل مع النموذج. | المعروض هنا {shown} من # بندًا. البنود الأخرى محفوظة كما هي وتُرسل مع النموذج. | المعروض هنا {shown} من # بند. البنود الأخرى محفوظة كما هي وتُرسل مع النموذج.',
  ],
  [
    'And # more field in later lines | And # more fields in later lines',
    ' | وحقل واحد آخر في البنود التالية | وحقلان آخران في البنود التالية | و# حقول أخرى في البنود التالية | و# حقلًا آخر في البنود التالية | و# حقل آخر في البنود التالية',
  ],
  [
    'Your network asked for too many pages. Reload this page in # minute. | Your network asked for too many pages. Reload this page in # minutes.',
    'طُلبت صفحات كثيرة من شبكتك. أعد تحميل الصفحة الآن. | طُلبت صفحات كثيرة من شبكتك. أعد تحميل الصفحة بعد دقيقة. | طُلبت صفحات كثيرة من شبكتك. أعد تحميل الصفحة بعد دقيقتين. | طُلبت صفحات كثيرة من شبكتك. أعد تحميل الصفحة بعد # دقائق. | طُلبت صفحات كثيرة من شبكتك. أعد تحميل الصفحة بعد # دقيقة. | طُلبت صفحات كثيرة من شبكتك. أعد تحميل الصفحة بعد # دقيقة.',
  ],
  [
    '{amount} Saudi riyal | {amount} Saudi riyals',
    '{amount} ريال سعودي | {amount} ريال سعودي | {amount} ريال سعودي | {amount} ريالات سعودية | {amount} ريالًا سعوديًا | {amount} ريال سعودي',
  ],
  [
    'One thing waits for you. | # things wait for you.',
    'لا شيء ينتظرك. | ينتظرك أمر واحد. | ينتظرك أمران. | تنتظرك # أمور. | ينتظرك # أمرًا. | ينتظرك # أمر.',
  ],
  [
    'Your company has # question left on this RFQ | Your company has # questions left on this RFQ',
    'لم يبقَ لمنشأتك أسئلة في هذا الطلب | بقي لمنشأتك سؤال واحد في هذا الطلب | بقي لمنشأتك سؤالان في هذا الطلب | بقي لمنشأتك # أسئلة في هذا الطلب | بقي لمنشأتك # سؤالًا في هذا الطلب | بقي لمنشأتك # سؤال في هذا الطلب',
  ],
  [
    '# question without an answer | # questions without an answer',
    'لا أسئلة بلا جواب | سؤال واحد بلا جواب | سؤالان بلا جواب | # أسئلة بلا جواب | # سؤالًا بلا جواب | # سؤال بلا جواب',
  ],
  [
    '# new question on your RFQ | # new questions on your RFQ',
    'لا أسئلة جديدة عن طلبك | سؤال جديد عن طلبك | سؤالان جديدان عن طلبك | # أسئلة جديدة عن طلبك | # سؤالًا جديدًا عن طلبك | # سؤال جديد عن طلبك',
  ],
  [
    '# question waits for your answer on your RFQ “{title}” (no. {number}): | # questions wait for your answer on your RFQ “{title}” (no. {number}):',
    'لا سؤال ينتظر جوابكم عن طلبكم «{title}» (رقم {number}). | سؤال ينتظر جوابكم عن طلبكم «{title}» (رقم {number}): | سؤالان ينتظران جوابكم عن طلبكم «{title}» (رقم {number}): | # أسئلة تنتظر جوابكم عن طلبكم «{title}» (رقم {number}): | # سؤالًا ينتظر جوابكم عن طلبكم «{title}» (رقم {number}): | # سؤال ينتظر جوابكم عن طلبكم «{title}» (رقم {number}):',
  ],
  ['# hour | # hours', '# ساعة | ساعة | ساعتان | # ساعات | # ساعة | # ساعة'],
  ['# minute | # minutes', '# دقيقة | دقيقة | دقيقتان | # دقائق | # دقيقة | # دقيقة'],
  [
    '# character left | # characters left',
    'لم يتبقَّ أي حرف | يتبقى حرف واحد | يتبقى حرفان | تتبقى # أحرف | يتبقى # حرفًا | يتبقى # حرف',
  ],
  [
    '# character too many | # characters too many',
    'ضمن الحد المسموح | النص أطول من الحد بحرف واحد | النص أطول من الحد بحرفين | النص أطول من الحد بـ\u00a0# أحرف | النص أطول من الحد بـ\u00a0# حرفًا | النص أطول من الحد بـ\u00a0# حرف',
  ],
  [
    '# bid | # bids, sorted by price',
    'لا توجد عروض بعد | عرض واحد | عرضان مرتّبان حسب السعر | # عروض مرتّبة حسب السعر | # عرضًا مرتّبًا حسب السعر | # عرض مرتّب حسب السعر',
  ],
  [
    '# bid on the price axis | # bids on one price axis',
    'لا توجد عروض بعد | عرض واحد على محور السعر | عرضان على محور سعر واحد | # عروض على محور سعر واحد | # عرضًا على محور سعر واحد | # عرض على محور سعر واحد',
  ],
  [
    '# recovery code left | # recovery codes left',
    'لم يبق أي رمز استرداد. أنشئ رموزًا جديدة. | بقي رمز استرداد واحد. أنشئ رموزًا جديدة. | بقي رمزا استرداد | بقيت # رموز استرداد | بقي # رمز استرداد | بقي # رمز استرداد',
  ],
  [
    '# unread | # unread',
    'لا جديد لديك | إشعار واحد غير مقروء | إشعاران غير مقروءين | # غير مقروءة | # غير مقروءًا | # غير مقروء',
  ],
  ['# minute ago | # minutes ago', 'الآن | قبل دقيقة | قبل دقيقتين | قبل # دقائق | قبل # دقيقة | قبل # دقيقة'],
  ['# new | # new', 'لا جديد | إشعار جديد | إشعاران جديدان | # جديدة | # جديدًا | # جديد'],
  [
    '# unsaved change | # unsaved changes',
    'لا تغييرات | تغيير لم يُحفظ | تغييران لم يُحفظا | # تغييرات لم تُحفظ | # تغييرًا لم يُحفظ | # تغيير لم يُحفظ',
  ],
  ['# more | # more', ' | متابعة أخرى | متابعتان أخريان | # متابعات أخرى | # متابعة أخرى | # متابعة أخرى'],
  ['# line | # lines', 'لا توجد بنود | بند واحد | بندان | # بنود | # بندًا | # بند'],
  [
    '# line: {first} | # lines: {first}',
    'جدول كميات: {first} | بند واحد: {first} | بندان: {first} | # بنود: {first} | # بندًا: {first} | # بند: {first}',
  ],
  [
    'Incomplete: # line not priced | Incomplete: # lines not priced',
    'عرض غير مكتمل | عرض غير مكتمل: لم يُسعَّر بند واحد | عرض غير مكتمل: لم يُسعَّر بندان | عرض غير مكتمل: لم تُسعَّر # بنود | عرض غير مكتمل: لم يُسعَّر # بندًا | عرض غير مكتمل: لم يُسعَّر # بند',
  ],
  [
    '# line did not change | # lines did not change',
    'كل البنود تغيّرت | بند واحد لم يتغيّر | بندان لم يتغيّرا | # بنود لم تتغيّر | # بندًا لم يتغيّر | # بند لم يتغيّر',
  ],
  [
    'Reaches # bidder and followers | Reaches # bidders and followers',
    'يصل إلى المتابعين | يصل إلى صاحب عرض واحد وإلى المتابعين | يصل إلى صاحبي عرضين وإلى المتابعين | يصل إلى أصحاب # عروض وإلى المتابعين | يصل إلى أصحاب # عرضًا وإلى المتابعين | يصل إلى أصحاب # عرض وإلى المتابعين',
  ],
  ['# new bid | # new bids', 'لا عروض جديدة | عرض جديد | عرضان جديدان | # عروض جديدة | # عرضًا جديدًا | # عرض جديد'],
  [
    'A bid on your RFQ was changed | Bids on your RFQ were changed # times',
    'لم تُعدّل العروض على طلبك | عُدّل عرض على طلبك | عُدّلت العروض على طلبك مرتين | عُدّلت العروض على طلبك # مرات | عُدّلت العروض على طلبك # مرة | عُدّلت العروض على طلبك # مرة',
  ],
  [
    'A bid on your RFQ was withdrawn | # bids on your RFQ were withdrawn',
    'لم يُسحب أي عرض على طلبك | سُحب عرض على طلبك | سُحب عرضان على طلبك | سُحبت # عروض على طلبك | سُحب # عرضًا على طلبك | سُحب # عرض على طلبك',
  ],
  [
    'Bidding has closed with # bid that can be accepted | Bidding has closed with # bids that can be accepted',
    'انتهى موعد التقديم، وليس لديك عرض يمكن قبوله | انتهى موعد التقديم، ولديك عرض واحد يمكن قبوله | انتهى موعد التقديم، ولديك عرضان يمكن قبولهما | انتهى موعد التقديم، ولديك # عروض يمكن قبولها | انتهى موعد التقديم، ولديك # عرضًا يمكن قبولها | انتهى موعد التقديم، ولديك # عرض يمكن قبولها',
  ],
  [
    'An RFQ you bid on has changed | An RFQ you bid on has changed # times',
    'لم يتغيّر الطلب | عُدّل طلب قدّمت عرضًا عليه | عُدّل طلب قدّمت عرضًا عليه مرتين | عُدّل طلب قدّمت عرضًا عليه # مرات | عُدّل طلب قدّمت عرضًا عليه # مرة | عُدّل طلب قدّمت عرضًا عليه # مرة',
  ],
  ['# supplier | # suppliers', 'لا يوجد مورّدون | مورّد واحد | مورّدان | # مورّدين | # مورّدًا | # مورّد'],
  [
    'Show # supplier | Show # suppliers',
    'لا يوجد مورّدون مطابقون | إظهار مورّد واحد | إظهار مورّدين | إظهار # مورّدين | إظهار # مورّدًا | إظهار # مورّد',
  ],
  ['# RFQ | # RFQs', 'لا توجد طلبات | طلب واحد | طلبان | # طلبات | # طلبًا | # طلب'],
  [
    '# RFQ is open for bids now | # RFQs are open for bids now',
    'لا توجد طلبات تستقبل العروض الآن | طلب واحد يستقبل العروض الآن | طلبان يستقبلان العروض الآن | # طلبات تستقبل العروض الآن | # طلبًا يستقبل العروض الآن | # طلب يستقبل العروض الآن',
  ],
  [
    'Show # RFQ | Show # RFQs',
    'لا توجد طلبات مطابقة | إظهار طلب واحد | إظهار طلبين | إظهار # طلبات | إظهار # طلبًا | إظهار # طلب',
  ],
  [
    "We'll tell the supplier of # bid about the change. | We'll tell the suppliers of # bids about the change.",
    'لا توجد عروض على هذا الطلب حتى الآن. | سنُبلغ صاحب العرض المقدّم بالتغيير. | سنُبلغ صاحبي العرضين المقدّمين بالتغيير. | سنُبلغ أصحاب # عروض بالتغيير. | سنُبلغ أصحاب # عرضًا بالتغيير. | سنُبلغ أصحاب # عرض بالتغيير.',
  ],
  [
    "We'll tell the # supplier who bid. The RFQ stays in their bids as canceled. | We'll tell the # suppliers who bid. The RFQ stays in their bids as canceled.",
    'لا توجد عروض على هذا الطلب. | سنُبلغ المورّد الذي قدّم عرضه، ويبقى الطلب في عروضه بحالة «ملغى». | سنُبلغ المورّدَين اللذين قدّما عرضيهما، ويبقى الطلب في عروضهما بحالة «ملغى». | سنُبلغ # مورّدين قدّموا عروضهم، ويبقى الطلب في عروضهم بحالة «ملغى». | سنُبلغ # مورّدًا قدّموا عروضهم، ويبقى الطلب في عروضهم بحالة «ملغى». | سنُبلغ # مورّد قدّموا عروضهم، ويبقى الطلب في عروضهم بحالة «ملغى».',
  ],
  [
    '# day left | # days left',
    'ينتهي التقديم اليوم | المتبقي يوم واحد | المتبقي يومان | المتبقي # أيام | المتبقي # يومًا | المتبقي # يوم',
  ],
  [
    '# day to delivery | # days to delivery',
    'موعد التسليم اليوم | بقي على التسليم يوم واحد | بقي على التسليم يومان | بقي على التسليم # أيام | بقي على التسليم # يومًا | بقي على التسليم # يوم',
  ],
  [
    'Delivery overdue by # day | Delivery overdue by # days',
    'موعد التسليم اليوم | تجاوز موعد التسليم بيوم واحد | تجاوز موعد التسليم بيومين | تجاوز موعد التسليم بـ\u00a0# أيام | تجاوز موعد التسليم بـ\u00a0# يومًا | تجاوز موعد التسليم بـ\u00a0# يوم',
  ],
  [
    'Suppliers have # day to bid | Suppliers have # days to bid',
    'للمورّدين حتى نهاية اليوم لتقديم العروض | للمورّدين يوم واحد لتقديم العروض | للمورّدين يومان لتقديم العروض | للمورّدين # أيام لتقديم العروض | للمورّدين # يومًا لتقديم العروض | للمورّدين # يوم لتقديم العروض',
  ],
  [
    'then # day to deliver | then # days to deliver',
    'والتسليم في يوم إغلاق التقديم | ثم يوم واحد للتسليم | ثم يومان للتسليم | ثم # أيام للتسليم | ثم # يومًا للتسليم | ثم # يوم للتسليم',
  ],
  ['# bid | # bids', 'لا توجد عروض بعد | عرض واحد | عرضان | # عروض | # عرضًا | # عرض'],
  [
    '# bid with a past delivery date is hidden. | # bids with past delivery dates are hidden.',
    'لا توجد عروض مخفية. | أُخفي عرض واحد لأن تاريخ تسليمه مضى. | أُخفي عرضان لأن تاريخ تسليمهما مضى. | أُخفيت # عروض لأن تواريخ تسليمها مضت. | أُخفي # عرضًا لأن تواريخ تسليمها مضت. | أُخفي # عرض لأن تواريخ تسليمها مضت.',
  ],
  [
    'Show the remaining bid | Show the remaining # bids',
    'لا توجد عروض أخرى | إظهار العرض المتبقي | إظهار العرضين المتبقيين | إظهار العروض المتبقية (#) | إظهار العروض المتبقية (#) | إظهار العروض المتبقية (#)',
  ],
  [
    '# day before the requested date | # days before the requested date',
    'في الموعد المطلوب | قبل الموعد المطلوب بيوم | قبل الموعد المطلوب بيومين | قبل الموعد المطلوب بـ\u00a0# أيام | قبل الموعد المطلوب بـ\u00a0# يومًا | قبل الموعد المطلوب بـ\u00a0# يوم',
  ],
  [
    '# day after the requested date | # days after the requested date',
    'في الموعد المطلوب | بعد الموعد المطلوب بيوم | بعد الموعد المطلوب بيومين | بعد الموعد المطلوب بـ\u00a0# أيام | بعد الموعد المطلوب بـ\u00a0# يومًا | بعد الموعد المطلوب بـ\u00a0# يوم',
  ],
  [
    '# bid of SAR\u00a0{min} | # bids between SAR\u00a0{min} and SAR\u00a0{max}, median SAR\u00a0{median}',
    'لا توجد عروض على محور السعر | عرض واحد بمبلغ {min}\u00a0ر.س | عرضان بين {min} و{max}\u00a0ر.س | # عروض بين {min} و{max}\u00a0ر.س، وأوسطها {median}\u00a0ر.س | # عرضًا بين {min} و{max}\u00a0ر.س، وأوسطها {median}\u00a0ر.س | # عرض بين {min} و{max}\u00a0ر.س، وأوسطها {median}\u00a0ر.س',
  ],
  [
    '# bid awaiting a decision | # bids awaiting a decision',
    'لا عروض بانتظار القرار | عرض بانتظار القرار | عرضان بانتظار القرار | # عروض بانتظار القرار | # عرضًا بانتظار القرار | # عرض بانتظار القرار',
  ],
  [
    '# bid awaiting your confirmation | # bids awaiting your confirmation',
    'لا عروض بانتظار تأكيدك | عرض بانتظار تأكيدك | عرضان بانتظار تأكيدك | # عروض بانتظار تأكيدك | # عرضًا بانتظار تأكيدك | # عرض بانتظار تأكيدك',
  ],
  ['# accepted | # accepted', 'لا عروض مقبولة | عرض مقبول | عرضان مقبولان | # عروض مقبولة | # عرضًا مقبولًا | # عرض مقبول'],
  ['# product | # products', 'لا توجد منتجات | منتج واحد | منتجان | # منتجات | # منتجًا | # منتج'],
  [
    'Show # product | Show # products',
    'لا توجد منتجات | عرض منتج واحد | عرض منتجين | عرض # منتجات | عرض # منتجًا | عرض # منتج',
  ],
  [
    'SAR\u00a0{price} per piece applies to orders above # piece. | SAR\u00a0{price} per piece applies to orders above # pieces.',
    'سعر الوحدة {price}\u00a0ر.س لجميع الكميات. | سعر الوحدة {price}\u00a0ر.س للطلبات التي تزيد على قطعة واحدة. | سعر الوحدة {price}\u00a0ر.س للطلبات التي تزيد على قطعتين. | سعر الوحدة {price}\u00a0ر.س للطلبات التي تزيد على # قطع. | سعر الوحدة {price}\u00a0ر.س للطلبات التي تزيد على # قطعة. | سعر الوحدة {price}\u00a0ر.س للطلبات التي تزيد على # قطعة.',
  ],
  [
    '# new bid on your RFQ: {title} | # new bids on your RFQ: {title}',
    'لا توجد عروض جديدة على طلبكم: {title} | عرض جديد على طلبكم: {title} | عرضان جديدان على طلبكم: {title} | # عروض جديدة على طلبكم: {title} | # عرضًا جديدًا على طلبكم: {title} | # عرض جديد على طلبكم: {title}',
  ],
  [
    '# new bid arrived on your RFQ “{title}” (no. {number}). Review it: | # new bids arrived on your RFQ “{title}” (no. {number}). Review them:',
    'لا توجد عروض جديدة على طلبكم «{title}». | وصل عرض جديد على طلبكم «{title}» (رقم {number}). لمراجعته: | وصل عرضان جديدان على طلبكم «{title}» (رقم {number}). لمراجعتهما: | وصلت # عروض جديدة على طلبكم «{title}» (رقم {number}). لمراجعتها: | وصل # عرضًا جديدًا على طلبكم «{title}» (رقم {number}). لمراجعتها: | وصل # عرض جديد على طلبكم «{title}» (رقم {number}). لمراجعتها:',
  ],
  [
    '# bid can be accepted. | # bids can be accepted.',
    'لا عرض يمكن قبوله. | لديكم عرض واحد يمكن قبوله. | لديكم عرضان يمكن قبولهما. | لديكم # عروض يمكن قبولها. | لديكم # عرضًا يمكن قبولها. | لديكم # عرض يمكن قبولها.',
  ],
  [
    'Bidding on your RFQ “{title}” (no. {number}) closed at {closing}, with # bid that can be accepted. Review it: | Bidding on your RFQ “{title}” (no. {number}) closed at {closing}, with # bids that can be accepted. Review and compare them:',
    'انتهى موعد تقديم العروض على طلبكم «{title}» (رقم {number}) في {closing}، وليس عليه عرض يمكن قبوله. صفحة الطلب: | انتهى موعد تقديم العروض على طلبكم «{title}» (رقم {number}) في {closing}، وعليه عرض واحد يمكن قبوله. لمراجعته: | انتهى موعد تقديم العروض على طلبكم «{title}» (رقم {number}) في {closing}، وعليه عرضان يمكن قبولهما. لمراجعتهما: | انتهى موعد تقديم العروض على طلبكم «{title}» (رقم {number}) في {closing}، وعليه # عروض يمكن قبولها. لمراجعتها ومقارنتها: | انتهى موعد تقديم العروض على طلبكم «{title}» (رقم {number}) في {closing}، وعليه # عرضًا يمكن قبولها. لمراجعتها ومقارنتها: | انتهى موعد تقديم العروض على طلبكم «{title}» (رقم {number}) في {closing}، وعليه # عرض يمكن قبولها. لمراجعتها ومقارنتها:',
  ],
  [
    'Fix # field to continue | Fix # fields to continue',
    'لا توجد حقول تحتاج إلى تصحيح | صحّح حقلًا واحدًا للمتابعة | صحّح حقلين للمتابعة | صحّح # حقول للمتابعة | صحّح # حقلًا للمتابعة | صحّح # حقل للمتابعة',
  ],
  [
    'Enter at most # character | Enter at most # characters',
    'الحقل يجب أن يكون فارغًا | أدخل حرفًا واحدًا على الأكثر | أدخل حرفين على الأكثر | أدخل # أحرف على الأكثر | أدخل # حرفًا على الأكثر | أدخل # حرف على الأكثر',
  ],
  [
    'Too many attempts. Try again in # minute. | Too many attempts. Try again in # minutes.',
    'محاولات كثيرة. حاول الآن مرة أخرى. | محاولات كثيرة. حاول مرة أخرى بعد دقيقة. | محاولات كثيرة. حاول مرة أخرى بعد دقيقتين. | محاولات كثيرة. حاول مرة أخرى بعد # دقائق. | محاولات كثيرة. حاول مرة أخرى بعد # دقيقة. | محاولات كثيرة. حاول مرة أخرى بعد # دقيقة.',
  ],
  [
    '{bids}, one new today | {bids}, # new today',
    '{bids} | {bids}، بينها عرض جديد اليوم | {bids}، بينها عرضان جديدان اليوم | {bids}، بينها # عروض جديدة اليوم | {bids}، بينها # عرضًا جديدًا اليوم | {bids}، بينها # عرض جديد اليوم',
  ],
  [
    '{bids} | {bids} within {percent}',
    '{bids} | {bids} | {bids}، والفرق بينهما أقل من {percent} | {bids}، والفرق بينها أقل من {percent} | {bids}، والفرق بينها أقل من {percent} | {bids}، والفرق بينها أقل من {percent}',
  ],
  [
    'Closed yesterday | Closed # days ago',
    'أُغلق اليوم | أُغلق أمس | أُغلق قبل يومين | أُغلق قبل # أيام | أُغلق قبل # يومًا | أُغلق قبل # يوم',
  ],
  ['after # hour | after # hours', 'خلال ساعة | بعد ساعة | بعد ساعتين | بعد # ساعات | بعد # ساعة | بعد # ساعة'],
  [
    'None for # day | None for # days',
    'لا عرض بعد | لا عرض منذ يوم | لا عرض منذ يومين | لا عرض منذ # أيام | لا عرض منذ # يومًا | لا عرض منذ # يوم',
  ],
  [
    '# new result of your saved searches | # new results of your saved searches',
    'لا جديد في بحثك المحفوظ | نتيجة جديدة في بحثك المحفوظ | نتيجتان جديدتان في بحثك المحفوظ | # نتائج جديدة في بحثك المحفوظ | # نتيجة جديدة في بحثك المحفوظ | # نتيجة جديدة في بحثك المحفوظ',
  ],
  [
    'You follow # RFQ or company, which is the most. Unfollow it, then follow this one. | You follow # RFQs and companies, which is the most. Unfollow one, then follow this one.',
    'لا يمكنك متابعة أي شيء. | أنت تتابع طلبًا أو منشأة واحدة، وهو الحد الأعلى. ألغِ متابعتها ثم تابع هذا. | أنت تتابع اثنين من الطلبات والمنشآت، وهو الحد الأعلى. ألغِ متابعة أحدهما ثم تابع هذا. | أنت تتابع # من الطلبات والمنشآت، وهو الحد الأعلى. ألغِ متابعة أحدها ثم تابع هذا. | أنت تتابع # من الطلبات والمنشآت، وهو الحد الأعلى. ألغِ متابعة أحدها ثم تابع هذا. | أنت تتابع # من الطلبات والمنشآت، وهو الحد الأعلى. ألغِ متابعة أحدها ثم تابع هذا.',
  ],
  ['# deadline | # deadlines', 'لا مواعيد | موعد واحد | موعدان | # مواعيد | # موعدًا | # موعد'],
  ['new | new', 'جديد | جديد | جديدان | جديدة | جديدًا | جديد'],
  [
    'You have # saved search, which is the most. Delete it, then save this one. | You have # saved searches, which is the most. Delete one, then save this one.',
    'لا يمكنك حفظ أي بحث. | لديك بحث محفوظ واحد، وهو الحد الأعلى. احذفه ثم احفظ هذا. | لديك بحثان محفوظان، وهو الحد الأعلى. احذف أحدهما ثم احفظ هذا. | لديك # عمليات بحث محفوظة، وهو الحد الأعلى. احذف إحداها ثم احفظ هذا. | لديك # بحثًا محفوظًا، وهو الحد الأعلى. احذف أحدها ثم احفظ هذا. | لديك # بحث محفوظ، وهو الحد الأعلى. احذف أحدها ثم احفظ هذا.',
  ],
  [
    'A new RFQ matches your search: {first} | # new RFQs match your search',
    'لا طلبات جديدة مطابقة لبحثك | طلب جديد مطابق لبحثك: {first} | طلبان جديدان مطابقان لبحثك | نُشرت # طلبات مطابقة لبحثك | نُشر # طلبًا مطابقًا لبحثك | نُشر # طلب مطابق لبحثك',
  ],
  [
    'A new product matches your search: {first} | # new products match your search',
    'لا منتجات جديدة مطابقة لبحثك | منتج جديد مطابق لبحثك: {first} | منتجان جديدان مطابقان لبحثك | أُضيفت # منتجات مطابقة لبحثك | أُضيف # منتجًا مطابقًا لبحثك | أُضيف # منتج مطابق لبحثك',
  ],
  [
    'A new RFQ of {publisher}: {first} | # new RFQs of {publisher}',
    'لا جديد من {publisher} | طلب تسعير جديد من {publisher}: {first} | طلبا تسعير جديدان من {publisher} | # طلبات تسعير جديدة من {publisher} | # طلبَ تسعير جديدًا من {publisher} | # طلب تسعير جديد من {publisher}',
  ],
  [
    'A new product of {publisher}: {first} | # new products of {publisher}',
    'لا جديد من {publisher} | منتج جديد من {publisher}: {first} | منتجان جديدان من {publisher} | # منتجات جديدة من {publisher} | # منتجًا جديدًا من {publisher} | # منتج جديد من {publisher}',
  ],
  ['# field left | # fields left', 'مكتملة | بقي حقل واحد | بقي حقلان | بقيت # حقول | بقي # حقلًا | بقي # حقل'],
  [
    '# of them optional | # of them optional',
    ' | منها بند اختياري | منها بندان اختياريان | منها # بنود اختيارية | منها # بندًا اختياريًا | منها # بند اختياري',
  ],
  [
    'in # working day | in # working days',
    'اليوم | بعد يوم عمل واحد | بعد يومَي عمل | بعد # أيام عمل | بعد # يوم عمل | بعد # يوم عمل',
  ],
  ['# working day | # working days', 'اليوم | يوم عمل واحد | يومَي عمل | # أيام عمل | # يوم عمل | # يوم عمل'],
  [
    'and # more cell | and # more cells',
    ' | وخانة أخرى | وخانتان أخريان | و# خانات أخرى | و# خانة أخرى | و# خانة أخرى',
  ],
  [
    'Delivery and # file | Delivery and # files',
    'التسليم | التسليم وملف واحد | التسليم وملفان | التسليم و# ملفات | التسليم و# ملفًا | التسليم و# ملف',
  ],
  ['# file | # files', 'بلا ملفات | ملف واحد | ملفان | # ملفات | # ملفًا | # ملف'],
  ['# field left | # fields left', 'جاهز للنشر | بقي حقل واحد | بقي حقلان | بقيت # حقول | بقي # حقلًا | بقي # حقل'],
  [
    '# more line | # more lines',
    'كل البنود | البند الآخر | البندان الآخران | البنود الأخرى (#) | البنود الأخرى (#) | البنود الأخرى (#)',
  ],
  [
    'Your price of # line | Your prices of # lines',
    'أسعار عرضك | سعر البند في عرضك | أسعار بندين في عرضك | أسعار # بنود في عرضك | أسعار # بندًا في عرضك | أسعار # بند في عرضك',
  ],
  [
    '# optional line, outside the total | # optional lines, outside the total',
    'بنود اختيارية، خارج الإجمالي | بند اختياري، خارج الإجمالي | بندان اختياريان، خارج الإجمالي | # بنود اختيارية، خارج الإجمالي | # بندًا اختياريًا، خارج الإجمالي | # بند اختياري، خارج الإجمالي',
  ],
  [
    'Delivery in # day | Delivery in # days',
    'التسليم في اليوم نفسه | التسليم خلال يوم واحد | التسليم خلال يومين | التسليم خلال # أيام | التسليم خلال # يومًا | التسليم خلال # يوم',
  ],
  [
    '# line has no price yet | # lines have no price yet',
    'كل البنود مسعّرة | بقي بند واحد بلا سعر | بقي بندان بلا سعر | بقيت # بنود بلا سعر | بقي # بندًا بلا سعر | بقي # بند بلا سعر',
  ],
  [
    'Read the price of # line from the file | Read the prices of # lines from the file',
    'لم يُقرأ أي سعر من الملف | قُرئ سعر بند واحد من الملف | قُرئ سعرا بندين من الملف | قُرئت أسعار # بنود من الملف | قُرئت أسعار # بندًا من الملف | قُرئت أسعار # بند من الملف',
  ],
  [
    "# row couldn't be read | # rows couldn't be read",
    'لا أخطاء في الملف | تعذّرت قراءة صف واحد | تعذّرت قراءة صفين | تعذّرت قراءة # صفوف | تعذّرت قراءة # صفًا | تعذّرت قراءة # صف',
  ],
  [
    '# bid is not on this paper | # bids are not on this paper',
    'كل العروض على هذه الورقة | لا يظهر عرض واحد على هذه الورقة | لا يظهر عرضان على هذه الورقة | لا تظهر # عروض على هذه الورقة | لا يظهر # عرضًا على هذه الورقة | لا يظهر # عرض على هذه الورقة',
  ],
  [
    'Pasted # price | Pasted # prices',
    'لم يُلصق شيء | لُصق سعر واحد | لُصق سعران | لُصقت # أسعار | لُصق # سعرًا | لُصق # سعر',
  ],
  [
    '# line not priced | # lines not priced',
    'كل البنود مسعّرة | لم يُسعَّر بند واحد | لم يُسعَّر بندان | لم تُسعَّر # بنود | لم يُسعَّر # بندًا | لم يُسعَّر # بند',
  ],
  [
    '# of {max} lines | # of {max} lines',
    'لا بنود بعد، حتى {max} بند | بند واحد من {max} | بندان من {max} | # من {max} بند | # من {max} بند | # من {max} بند',
  ],
  [
    '# line matches | # lines match',
    'لا يطابق أي بند | بند واحد مطابق | بندان مطابقان | # بنود مطابقة | # بندًا مطابقًا | # بند مطابق',
  ],
  ['# row pasted | # rows pasted', 'لم يُلصق أي صف | لُصق صف واحد | لُصق صفان | لُصقت # صفوف | لُصق # صفًا | لُصق # صف'],
  [
    '# row was left out: at most 500 lines | # rows were left out: at most 500 lines',
    ' | تُرك صف واحد: 500 بند على الأكثر | تُرك صفان: 500 بند على الأكثر | تُركت # صفوف: 500 بند على الأكثر | تُرك # صفًا: 500 بند على الأكثر | تُرك # صف: 500 بند على الأكثر',
  ],
  [
    '# line added | # lines added',
    'لم يُضف أي بند | أُضيف بند واحد | أُضيف بندان | أُضيفت # بنود | أُضيف # بندًا | أُضيف # بند',
  ],
  ['# row | # rows', 'لا صفوف | صف واحد | صفان | # صفوف | # صفًا | # صف'],
  [
    '# row is ready | # rows are ready',
    'لا صفوف جاهزة | صف واحد جاهز | صفان جاهزان | # صفوف جاهزة | # صفًا جاهزًا | # صف جاهز',
  ],
  [
    '# row needs correction | # rows need correction',
    ' | صف واحد يحتاج إلى تصحيح | صفان يحتاجان إلى تصحيح | # صفوف تحتاج إلى تصحيح | # صفًا يحتاج إلى تصحيح | # صف يحتاج إلى تصحيح',
  ],
  [
    '# row was read in full | # rows were read in full',
    ' | صف واحد قُرئ كاملًا | صفان قُرئا كاملين | # صفوف قُرئت كاملة | # صفًا قُرئ كاملًا | # صف قُرئ كاملًا',
  ],
  ['Add # line | Add # lines', 'لا شيء يُضاف | إضافة بند واحد | إضافة بندين | إضافة # بنود | إضافة # بندًا | إضافة # بند'],
  [
    'There is room for # more line | There is room for # more lines',
    'لم يبق مكان: 500 بند على الأكثر | بقي مكان لبند واحد | بقي مكان لبندين | بقي مكان لـ\u00a0# بنود | بقي مكان لـ\u00a0# بندًا | بقي مكان لـ\u00a0# بند',
  ],
  [
    '# row was read as the title of a section | # rows were read as titles of sections',
    ' | قُرئ صف واحد عنوانًا لقسم | قُرئ صفان عنوانين لقسمين | قُرئت # صفوف عناوين لأقسام | قُرئ # صفًا عناوين لأقسام | قُرئ # صف عناوين لأقسام',
  ],
  [
    '# row was left out, because it is no line | # rows were left out, because they are no lines',
    ' | تُرك صف واحد لأنه ليس بندًا | تُرك صفان لأنهما ليسا بندين | تُركت # صفوف لأنها ليست بنودًا | تُرك # صفًا لأنها ليست بنودًا | تُرك # صف لأنها ليست بنودًا',
  ],
  [
    'Bidding on your RFQ has ended, and there is no bid to review | Bidding on your RFQ has ended and # bid was opened | Bidding on your RFQ has ended and # bids were opened',
    'انتهى التقديم على طلبك، ولا عرض لمراجعته | انتهى التقديم على طلبك، وفُتح عرض واحد | انتهى التقديم على طلبك، وفُتح عرضان | انتهى التقديم على طلبك، وفُتحت # عروض | انتهى التقديم على طلبك، وفُتح # عرضًا | انتهى التقديم على طلبك، وفُتح # عرض',
  ],
  [
    'Bidding on an RFQ you follow has ended, and no bid was opened | # bid on an RFQ you follow was opened | # bids on an RFQ you follow were opened',
    'انتهى التقديم على طلب تتابعه، ولم يُفتح أي عرض | فُتح عرض واحد على طلب تتابعه | فُتح عرضان على طلب تتابعه | فُتحت # عروض على طلب تتابعه | فُتح # عرضًا على طلب تتابعه | فُتح # عرض على طلب تتابعه',
  ],
  [
    '# bid was opened. | # bids were opened.',
    'لم يُفتح أي عرض. | فُتح عرض واحد. | فُتح عرضان. | فُتحت # عروض. | فُتح # عرضًا. | فُتح # عرض.',
  ],
  [
    'Bidding on your RFQ “{title}” (no. {number}) has ended and # bid was opened. Review it: | Bidding on your RFQ “{title}” (no. {number}) has ended and # bids were opened. Review and compare them:',
    'انتهى تقديم العروض على طلبكم «{title}» (رقم {number})، ولم يُفتح أي عرض. | انتهى تقديم العروض على طلبكم «{title}» (رقم {number})، وفُتح عرض واحد. لمراجعته: | انتهى تقديم العروض على طلبكم «{title}» (رقم {number})، وفُتح عرضان. لمراجعتهما: | انتهى تقديم العروض على طلبكم «{title}» (رقم {number})، وفُتحت # عروض. لمراجعتها ومقارنتها: | انتهى تقديم العروض على طلبكم «{title}» (رقم {number})، وفُتح # عرضًا. لمراجعتها ومقارنتها: | انتهى تقديم العروض على طلبكم «{title}» (رقم {number})، وفُتح # عرض. لمراجعتها ومقارنتها:',
  ],
  [
    'Bidding on the RFQ “{title}” (no. {number}), which you follow, has ended and no bid was opened: | Bidding on the RFQ “{title}” (no. {number}), which you follow, has ended and # bid was opened: | Bidding on the RFQ “{title}” (no. {number}), which you follow, has ended and # bids were opened:',
    'انتهى تقديم العروض على الطلب «{title}» (رقم {number})، وهو طلب تتابعه، ولم يُفتح أي عرض: | انتهى تقديم العروض على الطلب «{title}» (رقم {number})، وهو طلب تتابعه، وفُتح عرض واحد: | انتهى تقديم العروض على الطلب «{title}» (رقم {number})، وهو طلب تتابعه، وفُتح عرضان: | انتهى تقديم العروض على الطلب «{title}» (رقم {number})، وهو طلب تتابعه، وفُتحت # عروض: | انتهى تقديم العروض على الطلب «{title}» (رقم {number})، وهو طلب تتابعه، وفُتح # عرضًا: | انتهى تقديم العروض على الطلب «{title}» (رقم {number})، وهو طلب تتابعه، وفُتح # عرض:',
  ],
  [
    'No bids yet | # sealed bid | # sealed bids',
    'لا توجد عروض بعد | عرض مختوم واحد | عرضان مختومان | # عروض مختومة | # عرضًا مختومًا | # عرض مختوم',
  ],
  [
    'A sealed bid came in on your RFQ: # bids so far | A sealed bid came in on your RFQ | A sealed bid came in on your RFQ: # bids so far',
    'وصل عرض مختوم على طلبك | وصل عرض مختوم على طلبك | وصل عرض مختوم على طلبك، وأصبحت العروض عرضين | وصل عرض مختوم على طلبك، وأصبحت العروض # | وصل عرض مختوم على طلبك، وأصبحت العروض # | وصل عرض مختوم على طلبك، وأصبحت العروض #',
  ],
]

const filled = (form: string, count: number) => form.replaceAll('#', String(count))
const expected = TABLE.map(([en, ar]) => {
  const [other = '', one = '', zero = other] = en.split(' | ').toReversed()
  const arabic = ar.split(' | ')
  return [
    ...COUNTS.map((count) => filled(count === 1 ? one : count === 0 ? zero : other, count)),
    ...COUNTS.map((count, at) => filled(arabic[at]!, count)),
  ].join('\n')
})

/** The paragraphs of an e-mail that have plural forms, which stand in the same order in both languages. */
const countedBlocks = ({ ar, en }: EmailTexts['body']) => {
  const isCounted = (block: unknown) => typeof block === 'object' && !Array.isArray(block)
  const english = en.filter(isCounted)
  return ar.filter(isCounted).map((block, index) => ({ ar: block, en: english[index] }) as BilingualText)
}

const texts: BilingualText[] = [
  ...[...Object.values(dictionary), sealedTexts].flatMap((words): BilingualText[] => Object.values(words)),
  ...[...emails.values()].flatMap(({ texts, variants = {} }) =>
    [texts, ...Object.values(variants)].flatMap(({ body, ...others }): BilingualText[] => [
      ...Object.values(others),
      ...countedBlocks(body),
    ]),
  ),
]
const counted = texts.filter(({ ar }) => typeof ar !== 'string')

describe('messages with a count', () => {
  it('are exactly these, in the right form for every count in both languages', () => {
    const actual = counted.map((text) =>
      (['en', 'ar'] as const).flatMap((lang) => COUNTS.map((count) => formatText(text, lang, { count }))).join('\n'),
    )
    assert.deepEqual(
      actual.filter((forms) => !expected.includes(forms)),
      [],
      'forms that are not in the table',
    )
    assert.deepEqual(
      expected.filter((forms) => !actual.includes(forms)),
      [],
      'rows of the table that no message has',
    )
    assert.equal(actual.length, expected.length)
  })

  it('group thousands and use Latin digits in both languages', () => {
    const text = counted.find((one) => formatText(one, 'en', { count: 3 }) === '3 RFQs')
    assert.ok(text)
    assert.deepEqual(
      LANGS.map((lang) => formatText(text, lang, { count: 1_234_511 })),
      ['1,234,511 طلبًا', '1,234,511 RFQs'],
    )
    assert.deepEqual(
      LANGS.map((lang) => formatText(text, lang, { count: 1_203 })),
      ['1,203 طلبات', '1,203 RFQs'],
    )
  })
})
