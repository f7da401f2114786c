import type { Messages } from '#framework/i18n/messages.ts'

export const categoriesMessages = {
  category: { ar: 'الفئة', en: 'Category' },
  choose: { ar: 'اختر الفئة', en: 'Choose a category' },
  all: { ar: 'كل الفئات', en: 'All categories' },
  examples: { ar: 'من أمثلتها: {examples}', en: 'For example: {examples}' },
  with_count: { ar: '{name} ({count})', en: '{name} ({count})' },
  unknown: { ar: 'اختر فئة من القائمة', en: 'Choose a category from the list' },
  none_match: { ar: 'لا توجد فئة بهذا الاسم', en: 'No category has this name' },
} as const satisfies Messages
