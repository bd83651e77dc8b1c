-- The days around an anniversary in which a yearly inspection counts are promised with the warranty: an issued one is judged by
-- them, and its next inspections are planned by them, whatever the device type says later (specification section 9).
update warranties w set terms = w.terms || jsonb_build_object('windowDays',
    jsonb_build_object('before', t.inspection_days_before, 'after', t.inspection_days_after))
  from installations i join template_versions v on v.id = i.version_id join device_templates t on t.id = v.template_id
  where i.id = w.installation_id and (w.terms ->> 'yearlyInspection')::boolean and not w.terms ? 'windowDays';
