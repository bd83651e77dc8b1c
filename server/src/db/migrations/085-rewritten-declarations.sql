-- Builders of earlier releases wrote a declaration's `text` alone, while phones and the signed content read `texts` in the main language
-- first: a starter's declaration that an admin had rewritten was signed as the starter has it. Drafts get what was written. Published
-- versions stay as they were signed; the next draft that is copied from one gets it (`withRewrittenDeclaration`).
update template_versions v
  set installation_form = jsonb_set(v.installation_form, array['declaration', 'texts', t.main_language],
      v.installation_form #> '{declaration,text}'),
    revision = v.revision + 1
  from device_templates t
  where t.id = v.template_id and v.published_at is null
    and v.installation_form #>> '{declaration,texts,pl}' is not null
    -- The starters' own words, which no builder has written.
    and starts_with(v.installation_form #>> array['declaration', 'texts', t.main_language], case t.main_language
      when 'pl' then 'Potwierdzam, że urządzenie uruchomiono w mojej obecności, że powyższe dane i zdjęcia'
      when 'en' then 'I confirm that the device was started in my presence, that the data and photos above'
      else 'Ich bestätige, dass das Gerät in meiner Anwesenheit in Betrieb genommen wurde' end)
    and not exists (select from jsonb_each(v.installation_form #> '{declaration,texts}') texts
      where texts.value = v.installation_form #> '{declaration,text}');
