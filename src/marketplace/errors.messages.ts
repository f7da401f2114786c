import type { Messages } from '#framework/i18n/messages.ts'

/** What the API answers when it refuses something about products and sellers. */
export const marketplaceErrors = {
  seller_required: { ar: 'هذا الإجراء متاح لبائعي السوق فقط', en: 'Only marketplace sellers can do this' },
  not_a_member: { ar: 'منشأتك غير مسجّلة بائعًا في السوق', en: 'Your company is not a marketplace seller' },
  product_not_found: { ar: 'هذا المنتج غير موجود', en: "This product doesn't exist" },
  attachment_not_found: { ar: 'هذا الملف غير موجود', en: "This file doesn't exist" },
  must_have_at_least_one_image: {
    ar: 'يجب أن تبقى للمنتج صورة واحدة على الأقل',
    en: 'You must have at least one image for the product',
  },
  too_many_images: { ar: 'بلغ المنتج الحد الأقصى وهو 10 صور', en: 'The product already has the maximum of 10 images' },
  subscribe_failed: {
    ar: 'تعذّر تفعيل البيع في السوق: {error}',
    en: 'Failed to subscribe to market place member: {error}',
  },
  add_product_failed: { ar: 'تعذّرت إضافة المنتج: {error}', en: 'Failed to add product: {error}' },
  fetch_products_failed: { ar: 'تعذّر تحميل المنتجات: {error}', en: 'Failed to fetch products: {error}' },
  fetch_product_failed: { ar: 'تعذّر تحميل المنتج: {error}', en: 'Failed to fetch product: {error}' },
  fetch_unauthorized_product_failed: {
    ar: 'تعذّر تحميل المنتج: {error}',
    en: 'Failed to fetch unauthorized product: {error}',
  },
  fetch_user_products_failed: {
    ar: 'تعذّر تحميل منتجات المنشأة: {error}',
    en: 'Failed to fetch products by user ID: {error}',
  },
  update_product_failed: { ar: 'تعذّر تحديث المنتج: {error}', en: 'Failed to update product: {error}' },
  delete_product_failed: { ar: 'تعذّر حذف المنتج: {error}', en: 'Failed to delete product: {error}' },
  add_product_attachment_failed: {
    ar: 'تعذّرت إضافة صورة المنتج: {error}',
    en: 'Failed to add product attachment: {error}',
  },
  delete_product_attachment_failed: {
    ar: 'تعذّر حذف صورة المنتج: {error}',
    en: 'Failed to delete product attachment: {error}',
  },
} as const satisfies Messages
