import type { Messages } from '#framework/i18n/messages.ts'

/** What fields of an RFQ are called, and how each can be wrong. */
export const rfqFieldMessages = {
  field_title: { ar: 'عنوان الطلب', en: 'Title' },
  title_hint: {
    ar: 'اذكر الصنف والكمية، مثل: توريد 120 كرسيًا مكتبيًا',
    en: 'Name the item and quantity, such as: 120 office chairs',
  },
  description: { ar: 'وصف الطلب', en: 'Description' },
  description_hint: {
    ar: 'الغرض من الطلب وشروط التوريد والتسليم',
    en: 'What it is for, and the supply and delivery terms',
  },
  item_description: { ar: 'مواصفات الصنف', en: 'Item description' },
  item_description_hint: {
    ar: 'المقاسات والمواد والمعايير والعلامات المقبولة',
    en: 'Sizes, materials, standards and accepted brands',
  },
  quantity: { ar: 'الكمية', en: 'Quantity' },
  quantity_unit: { ar: 'وحدة الكمية', en: 'Unit of the quantity' },
  no_unit: { ar: 'بلا وحدة', en: 'No unit' },
  unit_none: { ar: 'بلا وحدة', en: 'none' },
  quantity_unit_unknown: { ar: 'اختر الوحدة من القائمة', en: 'Choose the unit from the list' },
  delivery_location: { ar: 'موقع التسليم', en: 'Delivery location' },
  delivery_date: { ar: 'تاريخ التسليم', en: 'Delivery date' },
  deadline: { ar: 'آخر موعد لتقديم العروض', en: 'Bid deadline' },
  deadline_short: { ar: 'آخر موعد', en: 'Deadline' },
  deadline_hint: {
    ar: 'ينتهي التقديم بنهاية هذا اليوم بتوقيت الرياض',
    en: 'Bidding ends at the end of this day, Riyadh time',
  },
  deadline_hint_hour: {
    ar: 'ينتهي التقديم في هذا اليوم الساعة {time} بتوقيت الرياض',
    en: 'Bidding ends on this day at {time}, Riyadh time',
  },
  closing_time: { ar: 'ساعة الإغلاق', en: 'Closing hour' },
  closing_time_hint: { ar: 'بتوقيت الرياض', en: 'Riyadh time' },
  closing_time_invalid: { ar: 'اكتب ساعة الإغلاق بهذه الصورة: 14:00', en: 'Write the closing hour like this: 14:00' },
  closing_time_past: { ar: 'اختر ساعة إغلاق لم تمضِ بعد', en: 'Choose a closing hour that is still to come' },
  attachments: { ar: 'المرفقات', en: 'Attachments' },
  attachments_hint: {
    ar: 'حتى 5 ملفات، بحجم لا يتجاوز 2 ميجابايت لكل ملف',
    en: 'Up to 5 files, up to 2 MB each',
  },
  title_required: { ar: 'أدخل عنوان الطلب', en: 'Enter a title' },
  title_length: { ar: 'اكتب عنوانًا للطلب من 3 إلى 250 حرفًا', en: 'Write a title of 3 to 250 characters' },
  description_required: { ar: 'اكتب وصف الطلب', en: 'Write a description' },
  description_short: { ar: 'اكتب وصفًا للطلب من 10 أحرف على الأقل', en: 'Write a description of at least 10 characters' },
  description_long: {
    ar: 'اختصر وصف الطلب إلى 5,000 حرف أو أقل',
    en: 'Shorten the description to 5,000 characters or fewer',
  },
  item_description_required: { ar: 'اكتب مواصفات الصنف', en: 'Write an item description' },
  item_description_short: {
    ar: 'اكتب مواصفات الصنف في 10 أحرف على الأقل',
    en: 'Write an item description of at least 10 characters',
  },
  item_description_long: {
    ar: 'اختصر مواصفات الصنف إلى 5,000 حرف أو أقل',
    en: 'Shorten the item description to 5,000 characters or fewer',
  },
  quantity_required: { ar: 'أدخل الكمية', en: 'Enter the quantity' },
  quantity_invalid: {
    ar: 'أدخل الكمية عددًا صحيحًا لا يقل عن 1',
    en: 'Enter the quantity as a whole number of 1 or more',
  },
  delivery_date_required: { ar: 'اختر تاريخ التسليم', en: 'Choose a delivery date' },
  delivery_date_past: { ar: 'اختر تاريخ تسليم لا يسبق اليوم', en: 'Choose a delivery date that is not before today' },
  deadline_required: { ar: 'اختر آخر موعد لتقديم العروض', en: 'Choose a bid deadline' },
  deadline_past: { ar: 'اختر آخر موعد لا يسبق اليوم', en: 'Choose a bid deadline that is not before today' },
  deadline_after_delivery: {
    ar: 'اجعل آخر موعد لتقديم العروض في يوم التسليم أو قبله',
    en: 'Set the bid deadline on or before the delivery date',
  },
  category_required: { ar: 'اختر فئة الطلب', en: "Choose the RFQ's category" },
  region_required: { ar: 'اختر منطقة التسليم', en: 'Choose the delivery region' },
  city_required: { ar: 'اختر مدينة التسليم', en: 'Choose the delivery city' },
  large_files: { ar: 'مخططات وملفات كبيرة', en: 'Drawings and large files' },
  large_files_hint: {
    ar: 'حتى 10 ملفات، حتى 25 ميجابايت للملف و60 ميجابايت لها معًا. يُرفع كل ملف فور اختياره، ولا ينزّلها إلا المسجّلون. أما ملف العرض فيبقى حتى 2 ميجابايت.',
    en: 'Up to 10 files, up to 25 MB each and 60 MB together. Each is uploaded as soon as you choose it, and only members can download it. The file of a bid stays at up to 2 MB.',
  },
  large_files_scripts: {
    ar: 'لرفع الملفات الكبيرة فعّل JavaScript في متصفحك. الملفات المذكورة هنا تُنشر مع الطلب.',
    en: 'To upload large files, turn on JavaScript in your browser. Files listed here are published with the RFQ.',
  },
  large_files_sending: { ar: 'يجري رفع الملفات الكبيرة', en: 'Large files are being uploaded' },
  large_file_members: { ar: 'سجّل الدخول لتنزيله', en: 'Sign in to download it' },
  large_file_gone: {
    ar: 'لم يعد أحد الملفات الكبيرة موجودًا. ارفعه من جديد، ثم أرسل النموذج.',
    en: 'One of the large files is no longer here. Upload it again, then send the form.',
  },
  large_files_many: { ar: 'أرفق 10 ملفات كبيرة على الأكثر', en: 'Attach at most 10 large files' },
  large_files_size: {
    ar: 'مجموع أحجام الملفات الكبيرة أكبر من 60 ميجابايت',
    en: 'The large files together are larger than 60 MB',
  },
  attachments_many: { ar: 'أرفق 5 ملفات على الأكثر', en: 'Attach at most 5 files' },
  attachment_size: {
    ar: 'حجم {name} أكبر من 2 ميجابايت. اختر ملفًا أصغر.',
    en: '{name} is larger than 2 MB. Choose a smaller file.',
  },
  attachment_type: { ar: 'نوع الملف {name} غير مقبول', en: "{name} isn't an accepted file type" },
} as const satisfies Messages
