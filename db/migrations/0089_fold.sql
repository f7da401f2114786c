-- One spelling of a text for comparison: lower case, one letter for those that keyboards of Arabic, Persian and Urdu have for it,
-- compatibility forms as letters, no marks, ASCII digits, single spaces; codes and sizes in one form (`dn 50`, `4 x 16`, `2.5 mm 2`).
-- The twin of foldForSearch() in src/framework/text/fold-for-search.ts.
create or replace function fold(text) returns text
language sql immutable strict parallel safe as $$
  select btrim(replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    translate(lower(normalize(regexp_replace(regexp_replace($1, E'[\u0640\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4'
        || E'\u06E7\u06E8\u06EA-\u06ED\u08D3-\u08FF\u00AD\u034F\u061C\u115F-\u1160\u17B4-\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E'
        || E'\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
        '', 'g'), '([¼½¾⅐-⅞↉])', ' \1', 'g'), NFKC)),
      'أإآٱٲٳىةؤئکگڪیېۍےۓہھۀەۂۃں' || '‐‑‒–—―−_×✕✖⨯∗⁄∕“”„″’‘´`′⌀∅٫' || '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹' || '^',
      'اااااايهويكككيييييههههههن' || '--------xxxx*//""""' || repeat('''', 5) || 'øø.' || '01234567890123456789'),
    E'[\u0640\u064B-\u065F\u0670]', '', 'g'),
    '\s+', ' ', 'g'),
    '(?<=[0-9]) ?\* ?(?=[0-9])', 'x', 'g'),
    '(?<=[0-9]),(?=[0-9])', '.', 'g'),
    '(?<=[0-9])-(?=[0-9])', '', 'g'),
    '(?<=[0-9])-?(?=[a-zøμ°ء-ي])|(?<=[a-zøμ°ء-ي])-?(?=[0-9])', ' ', 'g'),
    repeat('''', 2), '"'))
$$;
