import type { Messages } from '#framework/i18n/messages.ts'

/** What the API answers when it refuses something about regions, cities and categories, or needs a feature. */
export const referenceErrors = {
  feature_not_enabled: {
    ar: 'هذه الميزة غير متاحة بعد. جرّبها لاحقًا أو تابع من دونها.',
    en: "This feature isn't available yet. Try again later, or go on without it.",
  },
  region_not_found: { ar: 'هذه المنطقة غير موجودة', en: "This region doesn't exist" },
  city_not_found: { ar: 'هذه المدينة غير موجودة', en: "This city doesn't exist" },
  fetch_categories_failed: { ar: 'تعذّر تحميل الفئات', en: 'Failed to fetch categories' },
  fetch_regions_failed: { ar: 'تعذّر تحميل المناطق: {error}', en: 'Failed to fetch regions: {error}' },
  fetch_cities_failed: { ar: 'تعذّر تحميل المدن: {error}', en: 'Failed to fetch cities: {error}' },
  fetch_districts_failed: { ar: 'تعذّر تحميل الأحياء: {error}', en: 'Failed to fetch districts: {error}' },
} as const satisfies Messages
