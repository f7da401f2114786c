import type { Messages } from '#framework/i18n/messages.ts'

/** What pages and e-mails say of the people of a company. */
export const membersMessages = {
  role_owner: { ar: 'المالك', en: 'Owner' },
  role_admin: { ar: 'مدير الحساب', en: 'Admin' },
  role_buyer: { ar: 'مسؤول مشتريات', en: 'Buyer' },
  role_seller: { ar: 'مسؤول مبيعات', en: 'Seller' },
  role_approver: { ar: 'معتمِد', en: 'Approver' },
  role_viewer: { ar: 'مطّلع', en: 'Viewer' },
  acting_for: { ar: 'المنشأة التي تعمل باسمها', en: 'The company you act for' },
  switch_title: { ar: 'تغيير المنشأة', en: 'Switch company' },
  switch_to: { ar: 'العمل باسم {company}', en: 'Act for {company}' },
  switching: { ar: 'جارٍ تغيير المنشأة…', en: 'Switching company…' },
  switch_failed: { ar: 'تعذّر تغيير المنشأة', en: "The company wasn't switched" },
  switch_here: { ar: 'تعمل باسمها الآن', en: 'You act for it now' },
  switched_written_for: { ar: 'كُتب باسم', en: 'Written for' },
  switched_acting_for: { ar: 'تعمل الآن باسم', en: 'You now act for' },
  person_name_edit: { ar: 'تعديل بياناتي', en: 'Edit my details' },
  person_saved: { ar: 'حُفظت بياناتك', en: 'Your details are saved' },
  person_save_failed: { ar: 'لم تُحفظ بياناتك', en: "Your details weren't saved" },
  person_phone: { ar: 'رقم جوالك', en: 'Your mobile number' },
  person_title: { ar: 'بياناتي', en: 'My details' },
  person_name_missing: { ar: 'لم تكتب اسمك بعد، فيرى زملاؤك اسم المنشأة بدلًا منه.', en: 'You have not entered your own name yet, so colleagues see the company’s name instead.' },
  person_name_enter: { ar: 'اكتب اسمك', en: 'Enter your name' },
} as const satisfies Messages
