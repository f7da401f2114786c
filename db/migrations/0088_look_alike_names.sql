-- What a company's name looks like, without what nobody sees: ignorable characters, private ones, combining marks of all
-- scripts and of the Arabic, Cyrillic and Hebrew ones. Small capitals and letters in circles and squares are letters.
create or replace function name_key(text) returns text
language sql immutable strict parallel safe as $$
  select translate(
    lower(regexp_replace(normalize($1, NFKD),
      E'[\\s!-/:-@\\[-`{-~\u00A0-\u00BF\u060C\u061B\u061F\u0640\u066A-\u066D\u06D4\u2000-\u206F\u2800\u3000-\u303F'
      || E'\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7\u0610-\u061A\u061C\u064B-\u065F\u0670'
      || E'\u06D6-\u06DC\u06DF-\u06E4\u06E7-\u06E8\u06EA-\u06ED\u0890-\u0891\u0897-\u089F\u08CA-\u08FF\u115F-\u1160\u17B4-\u17B5\u180B-\u180F'
      || E'\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\u3164\uE000-\uF8FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\uFFA0\uFFF0-\uFFFC'
      || E'\U0001BCA0-\U0001BCA3\U0001D165-\U0001D182\U000E0000-\U000E0FFF\U000F0000-\U0010FFFD]', '', 'g')),
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹' || '❶❷❸❹❺❻❼❽❾⓿' || 'ٱىة' || 'گکڪیېۍےەہھۃ'
      || 'авеіјкмнорѕстухһԁԛԝӏ' || 'αβεζηικμνορτυχ' || 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ'
      || '🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩' || '🅰🅱🅲🅳🅴🅵🅶🅷🅸🅹🅺🅻🅼🅽🅾🅿🆀🆁🆂🆃🆄🆅🆆🆇🆈🆉'
      || '🇦🇧🇨🇩🇪🇫🇬🇭🇮🇯🇰🇱🇲🇳🇴🇵🇶🇷🇸🇹🇺🇻🇼🇽🇾🇿' || '01iı',
    'ol23456789ol23456789' || 'l23456789o' || 'ايه' || 'كككييييهههه'
      || 'abeljkmhopsctyxhdqwl' || 'abezhlkmnoptyx' || 'abcdefghljklmnopqrstuvwyz'
      || 'abcdefghljklmnopqrstuvwxyz' || 'abcdefghljklmnopqrstuvwxyz' || 'abcdefghljklmnopqrstuvwxyz' || 'olll')
$$;

-- Keys of before are worked out anew, by writing what they are made of.
update companies set company_name = company_name where name_key <> name_key(company_name);
