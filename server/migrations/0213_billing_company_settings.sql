-- What finance decides by stands with the other settings of the company, where it is changed on their page; what was set stays set.
update company_setting set values = values || jsonb_build_object('billing', (select jsonb_build_object('toleranceUnits', tolerance_units,
  'creditLimitUSD', trim_scale(credit_limit_usd)::text, 'handlingPercent', trim_scale(handling_percent)::text) from billing_setting));
drop table billing_setting;
