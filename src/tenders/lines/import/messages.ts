import type { Messages } from '#framework/i18n/messages.ts'

/** Tables of lines and prices as files: what is wrong with their cells, and the words of workbooks. */
export const lineImportMessages = {
  unit_unknown: {
    ar: 'وحدة غير معروفة. اخترها من قائمة الوحدات، أو أبقِ «{unit}» كما كُتبت، وهي آخر القائمة.',
    en: 'Unknown unit. Choose one from the list of units, or keep “{unit}” as it is written, the last of the list.',
  },
  quantity_is_day: {
    ar: 'حوّل برنامج الجداول هذه الكمية إلى تاريخ. اكتبها رقمًا.',
    en: 'The spreadsheet turned this quantity into a date. Write it as a number.',
  },
  number_by_column: {
    ar: 'قد يكون {number} أو {other}. قرأناه {number} لأن الفاصلة في هذا العمود للكسور.',
    en: 'It could be {number} or {other}. We read it as {number}, because this column has decimal commas.',
  },
  cell_error: {
    ar: 'في الخلية خطأ من برنامج الجداول: {written}',
    en: 'The cell has an error of the spreadsheet: {written}',
  },
  not_calculated: {
    ar: 'معادلة لم تُحسب: {written}. افتح الملف في إكسل واحفظه، ثم ارفعه مرة أخرى.',
    en: 'This formula was never calculated: {written}. Open the file in Excel, save it, and upload it again.',
  },
  broken_letters: {
    ar: 'في الخلية حرف تعذّرت قراءته: «{written}»',
    en: 'A letter of this cell could not be read: “{written}”',
  },
  became_day: {
    ar: 'حوّل برنامج الجداول هذه الخلية إلى تاريخ. هل كُتب فيها «{written}» أو «{other}»؟',
    en: 'The spreadsheet made a date of this cell. Was “{written}” or “{other}” written in it?',
  },
  became_hour: {
    ar: 'حوّل برنامج الجداول هذه الخلية إلى وقت. هل كُتب فيها «{written}»؟',
    en: 'The spreadsheet made a time of this cell. Was “{written}” written in it?',
  },
  text_is_day: {
    ar: 'في الخلية تاريخ: {written}. صحّحها إن كان المقصود مقاسًا أو رقمًا.',
    en: 'The cell holds a date: {written}. Correct it if a size or a number was meant.',
  },
  digits_lost: {
    ar: 'العدد أطول من 15 خانة، وقد ضاعت خاناته الأخيرة في برنامج الجداول: {written}',
    en: 'The number has more than 15 digits, and the spreadsheet has lost the last ones: {written}',
  },
  rounded: {
    ar: 'في الخلية {written}، وقرّبناها إلى {number}',
    en: 'The cell holds {written}. We rounded it to {number}.',
  },
  quantity_per: {
    ar: 'يقول عنوان العمود إن الكمية بالعدد {count}. تأكّد منها.',
    en: 'The heading of the column counts in {count}. Check the quantity.',
  },
  quantity_each: {
    ar: 'يقول عنوان العمود إن الكمية لكل واحد ({each}). أدخل الكمية الإجمالية.',
    en: 'The heading of the column says that this is the quantity for each ({each}). Enter the total quantity.',
  },
  vat_included: {
    ar: 'هذا السعر شامل الضريبة، والمطلوب سعر الوحدة قبلها',
    en: 'This price includes VAT. The unit price before VAT is needed.',
  },
  price_per: {
    ar: 'هذا السعر لكل {count}، والمطلوب سعر وحدة واحدة',
    en: 'This price is for {count}. The price of one unit is needed.',
  },
  price_per_other_unit: {
    ar: 'هذا السعر لوحدة أو عبوة أخرى غير وحدة البند',
    en: 'This price is for another unit or package than that of the line',
  },
  other_currency: {
    ar: 'هذا السعر بعملة أخرى: {currency}. الأسعار هنا بالريال السعودي.',
    en: 'This price is in another currency: {currency}. Prices here are in Saudi riyals.',
  },
  other_description: {
    ar: 'الوصف في الملف «{written}»، ووصف البند الآن «{now}»',
    en: 'The file says “{written}”. The line is now “{now}”.',
  },
  other_quantity: {
    ar: 'الكمية في الملف {written}، وكمية البند الآن {now}',
    en: 'The quantity in the file is {written}. That of the line is now {now}.',
  },
  other_unit: {
    ar: 'الوحدة في الملف «{written}»، ووحدة البند الآن «{now}»',
    en: 'The unit in the file is “{written}”. That of the line is now “{now}”.',
  },
  line_is_newer: {
    ar: 'تغيّر هذا البند بعد الإصدار {version} الذي أُعدّ له هذا الملف',
    en: 'This line has changed since version {version}, for which this sheet was made',
  },
  sheet_of: { ar: 'كشف أسعار الطلب {rfq}، الإصدار {version}', en: 'Price sheet of RFQ {rfq}, version {version}' },
  rest_of_line: {
    ar: 'أضفنا إلى مواصفات هذا البند ما تحته في الملف (صف {rows}): «{text}»',
    en: 'What stands below this line in the file (row {rows}) was added to its specification: “{text}”',
  },
  title_or_rest: {
    ar: 'قرأنا الصف {n} عنوانًا لقسم: «{text}». تأكّد أنه ليس تتمة للبند الذي قبله.',
    en: 'Row {n} was read as the title of a section: “{text}”. Make sure that it is not the rest of the line before.',
  },
  optional_unclear: {
    ar: 'اكتب «نعم» إن كان البند اختياريًا، أو اترك الخلية فارغة',
    en: 'Write “yes” if the line is optional, or leave the cell empty',
  },
  vat_unknown: {
    ar: 'ضريبة غير معروفة. اكتبها كما في ورقة الضريبة.',
    en: 'Unknown VAT. Write it as in the VAT sheet.',
  },
  vat_reason_unknown: {
    ar: 'سبب غير معروف. اكتبه أو رمزه كما في ورقة الضريبة.',
    en: 'Unknown reason. Write it or its code as in the VAT sheet.',
  },
  line_no: { ar: 'رقم البند', en: 'Line no.' },
  yes: { ar: 'نعم', en: 'Yes' },
  units: { ar: 'الوحدات', en: 'Units' },
  arabic: { ar: 'العربية', en: 'Arabic' },
  english: { ar: 'الإنجليزية', en: 'English' },
  symbols: { ar: 'الرموز', en: 'Symbols' },
  example_section: { ar: 'القسم إن وُجد', en: 'Section, if there is one' },
  example: { ar: 'مثال: كابل نحاس معزول 4 × 16 مم²', en: 'Example: insulated copper cable, 4 × 16 mm²' },
  example_specification: { ar: 'احذف هذا الصف قبل الرفع', en: 'Delete this row before you upload the file' },
  prices: { ar: 'الأسعار', en: 'Prices' },
  prices_hint: {
    ar: 'املأ الخلايا الملوّنة وحدها، ثم ارفع الملف في نموذج العرض. البند الذي تترك سعره فارغًا غير مقدَّم.',
    en: 'Fill in the colored cells only, then upload the file in the bid form. A line whose price is left empty is not offered.',
  },
  vat: { ar: 'الضريبة', en: 'VAT' },
  vat_reason: { ar: 'سبب عدم احتساب الضريبة', en: 'VAT reason' },
  brand: { ar: 'العلامة التجارية', en: 'Brand' },
  note: { ar: 'ملاحظة', en: 'Note' },
  delivery_days: { ar: 'أيام التوريد', en: 'Delivery days' },
  code: { ar: 'الرمز', en: 'Code' },
} as const satisfies Messages
