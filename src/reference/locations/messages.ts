import type { Messages } from '#framework/i18n/messages.ts'

export const locationsMessages = {
  region: { ar: 'المنطقة', en: 'Region' },
  city: { ar: 'المدينة', en: 'City' },
  district: { ar: 'الحي', en: 'District' },
  choose_region: { ar: 'اختر المنطقة', en: 'Choose a region' },
  choose_city: { ar: 'اختر المدينة', en: 'Choose a city' },
  choose_district: { ar: 'اختر الحي', en: 'Choose a district' },
  show_cities: { ar: 'عرض المدن', en: 'Show cities' },
  show_districts: { ar: 'عرض الأحياء', en: 'Show districts' },
  region_first: { ar: 'اختر المنطقة أولًا', en: 'Region first' },
  city_first: { ar: 'اختر المدينة أولًا', en: 'City first' },
  no_districts: { ar: 'لا توجد أحياء مسجّلة لهذه المدينة', en: 'No districts are listed for this city' },
  loading_cities: { ar: 'جارٍ تحميل المدن…', en: 'Loading cities…' },
  loading_districts: { ar: 'جارٍ تحميل الأحياء…', en: 'Loading districts…' },
  cleared_city: {
    ar: 'مُسح اختيار المدينة والحي لتغيّر المنطقة',
    en: 'City and district were cleared because the region changed',
  },
  cleared_district: { ar: 'مُسح اختيار الحي لتغيّر المدينة', en: 'The district was cleared because the city changed' },
  city_not_in_region: { ar: 'اختر مدينة تقع في المنطقة المحددة', en: 'Choose a city in the selected region' },
  district_not_in_city: { ar: 'اختر حيًا يقع في المدينة المحددة', en: 'Choose a district in the selected city' },
  place: { ar: '{region}، {city}، {district}', en: '{region}, {city}, {district}' },
  place_short: { ar: '{region}، {city}', en: '{region}, {city}' },
  all_regions: { ar: 'كل المناطق', en: 'All regions' },
  clears_note: { ar: 'تغيير المنطقة يمسح المدينة والحي.', en: 'Changing the region clears city and district.' },
  district_required: { ar: 'اختر الحي', en: 'Choose a district' },
} as const satisfies Messages
