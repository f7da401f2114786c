-- What a company's name looks like: names with the same key can be taken for each other. Compatibility forms and marks go, one
-- letter stands for those of the Arabic, Latin, Cyrillic and Greek scripts that look alike, spaces and punctuation go.
create function name_key(text) returns text
language sql immutable strict parallel safe as $$
  select translate(
    regexp_replace(normalize(fold(normalize($1, NFKD)), NFKD),
      E'[\u0300-\u036F\u064B-\u065F\u0670\u0640\\s!-/:-@\\[-`{-~\u00A0-\u00BF\u060C\u061B\u061F\u066A-\u066D\u06D4\u2000-\u206F\u3000-\u303F]', '', 'g'),
    'گکڪیېۍۀەہھۃٱ' || 'авеіјкмнорѕстухһԁԛԝӏАВЕІЈКМНОРЅСТУХҺӀ' || 'αβεζηικμνορτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ' || '01iı',
    'كككيييههههها' || 'abeljkmhopsctyxhdqwlabeljkmhopsctyxhl' || 'abezhlkmnoptyxabezhlkmnoptyx' || 'olll')
$$;

alter table users add column name_key text generated always as (name_key(company_name)) stored;
create index users_name_key on users (name_key);
