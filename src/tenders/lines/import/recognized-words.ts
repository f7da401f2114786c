import type { VatCategory } from '#reference/units/contract.ts'
import type { LineField, PriceField } from './fields.ts'

/*
 * Words that people write in tables of lines and prices, of both languages. They are recognized and never displayed;
 * comparisons are folded.
 */

export type Headings<Field extends string> = Record<Field, string>

/** Headings of both languages, the surest word first: it decides between several columns of the same field. */
export const LINE_HEADINGS: Headings<LineField> = {
  line_no:
    'م|رقم|الرقم|رقم البند|رقم الصنف|مسلسل|الرقم المسلسل|ت|تسلسل|no|no.|#|line|line no|line number|item no|item number|sn|s.n|s/n|sr|sr no|serial|seq|ref',
  section: 'القسم|قسم|الأقسام|section|sections|division',
  description:
    'الوصف|description|وصف|وصف البند|وصف المادة|وصف الصنف|وصف الأعمال|item description|description of works|desc|بيان|البيان|بيان الأعمال|اسم الصنف|اسم المادة|اسم المنتج|product name|particulars|البند|بند|البنود|الصنف|المادة|المنتج|الخدمة|التفاصيل|item|items|material|product|service|name|scope',
  specification:
    'المواصفات|مواصفات|المواصفة|مواصفة|المواصفات الفنية|ملاحظات|ملاحظة|specification|specifications|spec|specs|technical specification|technical specifications|details|notes|note|remarks|remark|comments',
  quantity:
    'الكمية|كمية|الكميات|العدد|عدد|الكمية المطلوبة|الكمية التقديرية|الكمية الإجمالية|quantity|qty|qnty|quant|required quantity|req qty|required qty|estimated quantity|estimated qty|est qty|approx qty|total qty|total quantity|q|count',
  unit_code: 'الوحدة|وحدة|وحدة القياس|الوحده|وحدات|unit|units|uom|u.o.m|unit of measure|unit of measurement|measure|um',
  optional: 'اختياري|بند اختياري|إضافي|optional|option|alternative',
}
export const PRICE_HEADINGS: Headings<PriceField> = {
  line_no: LINE_HEADINGS.line_no,
  unit_price:
    'سعر الوحدة قبل الضريبة|سعر الوحدة|السعر|سعر|السعر الإفرادي|سعر الإفرادي|الفئة|سعر الوحدة بالريال|unit price before vat|unit price|price|rate|unit rate|price per unit|unit cost',
  vat_category: 'الضريبة|ضريبة القيمة المضافة|فئة الضريبة|نسبة الضريبة|vat|vat category|vat rate|tax|tax category',
  vat_reason: 'سبب عدم احتساب الضريبة|سبب الإعفاء|السبب|رمز السبب|vat reason|reason|exemption reason|why no vat',
  brand: 'العلامة التجارية|الماركة|ماركة|العلامة|المصنع|الشركة المصنعة|brand|make|manufacturer|make / model',
  note: 'ملاحظة|ملاحظات|ملاحظة المورد|note|notes|remark|remarks|comment|comments',
  delivery_days:
    'أيام التوريد|مدة التوريد|مدة التوريد بالأيام|التوريد خلال|أيام التسليم|مدة التسليم|delivery days|delivery|delivery time|lead time|days',
  description: LINE_HEADINGS.description,
  quantity: LINE_HEADINGS.quantity,
  unit_code: LINE_HEADINGS.unit_code,
  currency: 'العملة|عملة|currency|cur|ccy',
}

/** Folded: labels of a sum of the rows above. */
export const TOTALS = new Set([
  'الاجمالي',
  'اجمالي',
  'المجموع',
  'مجموع',
  'الاجمالي العام',
  'المجموع الكلي',
  'المجموع الفرعي',
  'total',
  'totals',
  'sub total',
  'subtotal',
  'grand total',
  'sum total',
])

/** Folded: whether a line is optional. */
export const YES = new Set(['نعم', 'اختياري', 'بند اختياري', 'yes', 'y', 'true', 'x', '✓', '✔', '1', 'optional', 'opt'])
export const NO = new Set(['', 'لا', 'اساسي', 'الزامي', 'no', 'n', 'false', '0', '-', 'required', 'mandatory'])

/** How the categories of VAT are written. */
export const CATEGORY_WORDS: Record<VatCategory, string> = {
  S: 's|15|0.15|15٪|standard|standard rate|standard rated|خاضع|خاضع للضريبة|خاضع للنسبة الأساسية|النسبة الأساسية|أساسية',
  Z: 'z|0|zero|zero rate|zero-rated|zero rated|صفرية|النسبة الصفرية|خاضع للنسبة الصفرية',
  E: 'e|exempt|معفى|معفي|معفاة',
  O: 'o|outside the scope|outside the scope of vat|out of scope|خارج النطاق|خارج نطاق الضريبة|غير خاضع',
}
