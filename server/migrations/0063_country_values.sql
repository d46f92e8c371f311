-- The parameters that each country starts with, and the approval rules (domain.md §2.5 and §3.6): data, not code. They stand in a migration, as
-- the countries themselves do, so that every database has them exactly once, an empty production one as well; from then on only
-- people change them, by editions that one proposes and another approves.

insert into setting_edition (kind, country_id, number, effective_from, effective_to, source, note, status, decided_at, values) values
  ('COUNTRY_PARAMETERS', 'AE', 1, '2025-01-01', null, 'MOHRE wage rules (Resolution 340/2026), Labour Law leave and gratuity as published, FTA VAT 5 %',
  'Initial value of the product from secondary sources reviewed in August 2026. Verify it, then approve an edition of your own.', 'APPROVED', now(), $json${
  "currency": "AED",
  "weekend": [6,7],
  "hours": {"perDay":"8","perWeek":"48","ramadanPerDay":"6","note":null},
  "nominalBillableDays": "22",
  "holidays": [
    {"name":"New Year","day":"01-01","days":1,"paid":true,"moves":false},
    {"name":"Eid al-Fitr","day":"H10-01","days":3,"paid":true,"moves":false},
    {"name":"Arafat Day","day":"H12-09","days":1,"paid":true,"moves":false},
    {"name":"Eid al-Adha","day":"H12-10","days":3,"paid":true,"moves":false},
    {"name":"Hijri New Year","day":"H01-01","days":1,"paid":true,"moves":false},
    {"name":"Prophet's Birthday","day":"H03-12","days":1,"paid":true,"moves":false},
    {"name":"National Day","day":"12-02","days":2,"paid":true,"moves":false}
  ],
  "prorationBasis": "FIXED_30",
  "overtime": {
    "divisorDays": 30,
    "normal": {"gross":"0","basic":"1.25"},
    "night": {"gross":"0","basic":"1.5"},
    "nightHours": {"from":"22:00","to":"04:00"},
    "restDay": {"gross":"0","basic":"1.5"},
    "holiday": {"gross":"0","basic":"1.5"},
    "note": "On a rest day or holiday: a day off instead, or half of the basic on top."
  },
  "wages": {
    "due": {"kind":"DAY_OF_NEXT_MONTH","days":1},
    "leastPaidPercent": "85",
    "sanctionDay": 5,
    "settlementDays": null,
    "system": "WPS (MOHRE)",
    "fileProfile": "AE_SIF",
    "note": "New permits are suspended from day 5."
  },
  "deductions": {
    "capPercent": "50",
    "employerDebtCapPercent": null,
    "blockedTypes": ["VISA_COST","RECRUITMENT_FEE","MEDICAL_PREMIUM"],
    "note": "Common knowledge; verify."
  },
  "cashRounding": false,
  "leastBasicPercent": null,
  "gradeBands": [
    {"grade":"Junior","least":"10000","most":"18000"},
    {"grade":"Mid level","least":"12000","most":"22000"},
    {"grade":"Senior, architect, manager","least":"24000","most":"42000"}
  ],
  "annualLeave": {"unit":"CALENDAR","tiers":[{"toYears":null,"days":"30"}],"firstYear":{"monthsWithout":6,"daysPerMonth":"2"},"note":null},
  "sickTiers": [{"days":15,"percent":"100"},{"days":30,"percent":"50"},{"days":45,"percent":"0"}],
  "sickNote": null,
  "probation": {"mostDays":180,"note":null},
  "notice": {"leastDays":30,"mostDays":90,"note":null},
  "socialInsurances": [
    {"name":"Pension","appliesTo":"NATIONALS","registeredBefore":"2023-10-31","registeredFrom":null,"region":null,"employeePercent":"5","employerPercent":"12.5","base":"BASIC_HOUSING","cap":null,"threshold":"0","eligibleUpTo":null,"note":null},
    {"name":"Pension","appliesTo":"NATIONALS","registeredBefore":"2023-10-31","registeredFrom":null,"region":"Abu Dhabi","employeePercent":"5","employerPercent":"15","base":"BASIC_HOUSING","cap":null,"threshold":"0","eligibleUpTo":null,"note":null},
    {"name":"Pension","appliesTo":"NATIONALS","registeredBefore":null,"registeredFrom":"2023-10-31","region":null,"employeePercent":"11","employerPercent":"15","base":"BASIC_HOUSING","cap":null,"threshold":"0","eligibleUpTo":null,"note":"Common knowledge; verify."}
  ],
  "endOfService": {
    "accrual": {"base":"BASIC","tiers":[{"toYears":"5","monthsPerYear":"21/30"},{"toYears":null,"monthsPerYear":"1"}]},
    "formerLaws": [],
    "minServiceMonths": 12,
    "minServiceMonthsFixedTerm": null,
    "resignation": [],
    "capMonths": "24",
    "capAmount": null,
    "excludeUnpaidLeave": true,
    "appliesTo": "EXPATS",
    "fundedBy": "EMPLOYER",
    "note": "No cut on resignation."
  },
  "vat": {"name":"VAT","standardPercent":"5","note":null},
  "withholding": {"kind":"NONE","percent":"0","note":null},
  "invoiceProfile": "PINT_AE",
  "margin": {"targetPercent":"25","floorPercent":"18"},
  "retention": {"hrYearsAfterExit":2,"taxYears":7,"note":null},
  "nationalityQuota": true
}$json$);

insert into setting_edition (kind, country_id, number, effective_from, effective_to, source, note, status, decided_at, values) values
  ('COUNTRY_PARAMETERS', 'SA', 1, '2025-01-01', '2025-06-30', 'Labor Law art. 84-88, 107 and 109, GOSI reform of July 2024, ZATCA VAT 15 %',
  'Initial value of the product from secondary sources reviewed in August 2026. Verify it, then approve an edition of your own.', 'APPROVED', now(), $json${
  "currency": "SAR",
  "weekend": [5,6],
  "hours": {"perDay":"8","perWeek":"48","ramadanPerDay":"6","note":null},
  "nominalBillableDays": "22",
  "holidays": [
    {"name":"Founding Day","day":"02-22","days":1,"paid":true,"moves":false},
    {"name":"Eid al-Fitr","day":"H10-01","days":3,"paid":true,"moves":false},
    {"name":"Arafat Day","day":"H12-09","days":1,"paid":true,"moves":false},
    {"name":"Eid al-Adha","day":"H12-10","days":3,"paid":true,"moves":false},
    {"name":"National Day","day":"09-23","days":1,"paid":true,"moves":false}
  ],
  "prorationBasis": "FIXED_30",
  "overtime": {
    "divisorDays": 30,
    "normal": {"gross":"1","basic":"0.5"},
    "night": null,
    "nightHours": null,
    "restDay": {"gross":"1","basic":"0.5"},
    "holiday": {"gross":"1","basic":"0.5"},
    "note": "The hour of the whole wage and half an hour of the basic (art. 107)."
  },
  "wages": {
    "due": {"kind":"DAY_OF_NEXT_MONTH","days":1},
    "leastPaidPercent": null,
    "sanctionDay": null,
    "settlementDays": {"employer":7,"employee":14},
    "system": "WPS (Mudad)",
    "fileProfile": "SA_HRSD",
    "note": "Loaded into Mudad monthly."
  },
  "deductions": {"capPercent":"50","employerDebtCapPercent":null,"blockedTypes":[],"note":"Common knowledge; verify."},
  "cashRounding": false,
  "leastBasicPercent": null,
  "gradeBands": [{"grade":"Mid level","least":"12000","most":"22000"},{"grade":"Senior, architect, manager","least":"22000","most":"40000"}],
  "annualLeave": {"unit":"CALENDAR","tiers":[{"toYears":5,"days":"21"},{"toYears":null,"days":"30"}],"firstYear":null,"note":null},
  "sickTiers": [{"days":30,"percent":"100"},{"days":60,"percent":"75"},{"days":30,"percent":"0"}],
  "sickNote": null,
  "probation": {"mostDays":180,"note":null},
  "notice": {"leastDays":30,"mostDays":60,"note":null},
  "socialInsurances": [
    {"name":"GOSI","appliesTo":"NATIONALS","registeredBefore":"2024-07-03","registeredFrom":null,"region":null,"employeePercent":"9.75","employerPercent":"11.75","base":"BASIC_HOUSING","cap":"45000","threshold":"0","eligibleUpTo":null,"note":null},
    {"name":"GOSI","appliesTo":"NATIONALS","registeredBefore":null,"registeredFrom":"2024-07-03","region":null,"employeePercent":"9.75","employerPercent":"11.75","base":"BASIC_HOUSING","cap":"45000","threshold":"0","eligibleUpTo":null,"note":null},
    {"name":"GOSI occupational hazards","appliesTo":"EXPATS","registeredBefore":null,"registeredFrom":null,"region":null,"employeePercent":"0","employerPercent":"2","base":"BASIC_HOUSING","cap":"45000","threshold":"0","eligibleUpTo":null,"note":null}
  ],
  "endOfService": {
    "accrual": {"base":"GROSS","tiers":[{"toYears":"5","monthsPerYear":"1/2"},{"toYears":null,"monthsPerYear":"1"}]},
    "formerLaws": [],
    "minServiceMonths": 0,
    "minServiceMonthsFixedTerm": null,
    "resignation": [{"toYears":"2","included":false,"factor":"0"},{"toYears":"5","included":true,"factor":"1/3"},{"toYears":"10","included":false,"factor":"2/3"},{"toYears":null,"included":false,"factor":"1"}],
    "capMonths": null,
    "capAmount": null,
    "excludeUnpaidLeave": true,
    "appliesTo": "ALL",
    "fundedBy": "EMPLOYER",
    "note": "Labor Law art. 84-85, on the last wage."
  },
  "vat": {"name":"VAT","standardPercent":"15","note":null},
  "withholding": {"kind":"WITHHOLDING","percent":"5","note":"5 to 20 % by kind of service."},
  "invoiceProfile": "ZATCA",
  "margin": {"targetPercent":"25","floorPercent":"18"},
  "retention": {"hrYearsAfterExit":7,"taxYears":7,"note":"Initial value without a source; set it before first use."},
  "nationalityQuota": true
}$json$);

insert into setting_edition (kind, country_id, number, effective_from, effective_to, source, note, status, decided_at, values) values
  ('COUNTRY_PARAMETERS', 'QA', 1, '2025-01-01', null, 'Labour Law art. 73-79 as published, GRSIA rates',
  'Initial value of the product from secondary sources reviewed in August 2026. Verify it, then approve an edition of your own.', 'APPROVED', now(), $json${
  "currency": "QAR",
  "weekend": [5,6],
  "hours": {"perDay":"8","perWeek":"48","ramadanPerDay":"6","note":null},
  "nominalBillableDays": "22",
  "holidays": [
    {"name":"National Sport Day","day":"02-TUE-2","days":1,"paid":true,"moves":false},
    {"name":"Eid al-Fitr","day":"H10-01","days":3,"paid":true,"moves":false},
    {"name":"Arafat Day","day":"H12-09","days":1,"paid":true,"moves":false},
    {"name":"Eid al-Adha","day":"H12-10","days":3,"paid":true,"moves":false},
    {"name":"National Day","day":"12-18","days":1,"paid":true,"moves":false}
  ],
  "prorationBasis": "FIXED_30",
  "overtime": {
    "divisorDays": 30,
    "normal": {"gross":"0","basic":"1.25"},
    "night": {"gross":"0","basic":"1.5"},
    "nightHours": {"from":"21:00","to":"03:00"},
    "restDay": {"gross":"0","basic":"1.5"},
    "holiday": {"gross":"0","basic":"1.5"},
    "note": "Common knowledge; verify."
  },
  "wages": {
    "due": {"kind":"DAY_OF_NEXT_MONTH","days":7},
    "leastPaidPercent": null,
    "sanctionDay": null,
    "settlementDays": null,
    "system": "WPS (QAR)",
    "fileProfile": "QA_SIF",
    "note": "Common knowledge; verify."
  },
  "deductions": {"capPercent":"50","employerDebtCapPercent":null,"blockedTypes":[],"note":"Common knowledge; verify."},
  "cashRounding": false,
  "leastBasicPercent": null,
  "gradeBands": [{"grade":"Mid level","least":"11000","most":"20000"},{"grade":"Senior, architect, manager","least":"22000","most":"36000"}],
  "annualLeave": {
    "unit": "CALENDAR",
    "tiers": [{"toYears":5,"days":"21"},{"toYears":null,"days":"28"}],
    "firstYear": null,
    "note": "Three weeks; four after five years."
  },
  "sickTiers": [{"days":14,"percent":"100"},{"days":28,"percent":"50"},{"days":42,"percent":"0"}],
  "sickNote": "Common knowledge; verify.",
  "probation": {"mostDays":180,"note":null},
  "notice": {"leastDays":30,"mostDays":60,"note":"Common knowledge; verify."},
  "socialInsurances": [
    {"name":"Social insurance","appliesTo":"NATIONALS","registeredBefore":null,"registeredFrom":null,"region":null,"employeePercent":"7","employerPercent":"14","base":"BASIC_HOUSING","cap":null,"threshold":"0","eligibleUpTo":null,"note":null}
  ],
  "endOfService": {
    "accrual": {"base":"BASIC","tiers":[{"toYears":null,"monthsPerYear":"21/30"}]},
    "formerLaws": [],
    "minServiceMonths": 12,
    "minServiceMonthsFixedTerm": null,
    "resignation": [],
    "capMonths": null,
    "capAmount": null,
    "excludeUnpaidLeave": true,
    "appliesTo": "EXPATS",
    "fundedBy": "EMPLOYER",
    "note": null
  },
  "vat": {"name":"VAT","standardPercent":null,"note":"There is no value added tax."},
  "withholding": {"kind":"WITHHOLDING","percent":"5","note":null},
  "invoiceProfile": "COMMERCIAL",
  "margin": {"targetPercent":"25","floorPercent":"18"},
  "retention": {"hrYearsAfterExit":7,"taxYears":7,"note":"Initial value without a source; set it before first use."},
  "nationalityQuota": true
}$json$);

insert into setting_edition (kind, country_id, number, effective_from, effective_to, source, note, status, decided_at, values) values
  ('COUNTRY_PARAMETERS', 'BH', 1, '2025-01-01', '2025-12-31', 'SIO circulars on end of service and insurance, Labour Law of 2012 as published, NBR VAT 10 %',
  'Initial value of the product from secondary sources reviewed in August 2026. Verify it, then approve an edition of your own.', 'APPROVED', now(), $json${
  "currency": "BHD",
  "weekend": [5,6],
  "hours": {"perDay":"8","perWeek":"48","ramadanPerDay":"6","note":null},
  "nominalBillableDays": "22",
  "holidays": [
    {"name":"New Year","day":"01-01","days":1,"paid":true,"moves":false},
    {"name":"Labour Day","day":"05-01","days":1,"paid":true,"moves":false},
    {"name":"Eid al-Fitr","day":"H10-01","days":3,"paid":true,"moves":false},
    {"name":"Arafat Day","day":"H12-09","days":1,"paid":true,"moves":false},
    {"name":"Eid al-Adha","day":"H12-10","days":3,"paid":true,"moves":false},
    {"name":"Hijri New Year","day":"H01-01","days":1,"paid":true,"moves":false},
    {"name":"Prophet's Birthday","day":"H03-12","days":1,"paid":true,"moves":false},
    {"name":"Ashura","day":"H01-09","days":2,"paid":true,"moves":false},
    {"name":"National Day","day":"12-16","days":2,"paid":true,"moves":false}
  ],
  "prorationBasis": "FIXED_30",
  "overtime": {
    "divisorDays": 30,
    "normal": {"gross":"0","basic":"1.25"},
    "night": {"gross":"0","basic":"1.5"},
    "nightHours": {"from":"19:00","to":"07:00"},
    "restDay": {"gross":"0","basic":"1.5"},
    "holiday": {"gross":"0","basic":"1.5"},
    "note": null
  },
  "wages": {
    "due": {"kind":"DAY_OF_NEXT_MONTH","days":7},
    "leastPaidPercent": null,
    "sanctionDay": null,
    "settlementDays": null,
    "system": "WPS 2.0 (LMRA)",
    "fileProfile": "BH_WPS",
    "note": "Maker and checker at the LMRA."
  },
  "deductions": {"capPercent":"50","employerDebtCapPercent":null,"blockedTypes":[],"note":"Common knowledge; verify."},
  "cashRounding": false,
  "leastBasicPercent": null,
  "gradeBands": [{"grade":"Mid level","least":"900","most":"1700"},{"grade":"Senior, architect, manager","least":"1900","most":"3000"}],
  "annualLeave": {"unit":"CALENDAR","tiers":[{"toYears":null,"days":"30"}],"firstYear":{"monthsWithout":0,"daysPerMonth":"2.5"},"note":null},
  "sickTiers": [{"days":15,"percent":"100"},{"days":20,"percent":"50"},{"days":20,"percent":"0"}],
  "sickNote": null,
  "probation": {"mostDays":90,"note":"Common knowledge; verify."},
  "notice": {"leastDays":30,"mostDays":30,"note":"Common knowledge; verify."},
  "socialInsurances": [
    {"name":"SIO","appliesTo":"NATIONALS","registeredBefore":null,"registeredFrom":null,"region":null,"employeePercent":"8","employerPercent":"17","base":"GROSS","cap":null,"threshold":"0","eligibleUpTo":null,"note":"One per cent more for the employer each January until 2028; 2025 by the same step."},
    {"name":"SIO","appliesTo":"EXPATS","registeredBefore":null,"registeredFrom":null,"region":null,"employeePercent":"1","employerPercent":"3","base":"GROSS","cap":null,"threshold":"0","eligibleUpTo":null,"note":null}
  ],
  "endOfService": {
    "accrual": {"base":"GROSS","tiers":[{"toYears":"3","percentPerMonth":"4.2"},{"toYears":null,"percentPerMonth":"8.4"}]},
    "formerLaws": [],
    "minServiceMonths": 0,
    "minServiceMonthsFixedTerm": null,
    "resignation": [],
    "capMonths": null,
    "capAmount": null,
    "excludeUnpaidLeave": true,
    "appliesTo": "EXPATS",
    "fundedBy": "FUND",
    "note": "Paid to SIO each month; service before 1 March 2024 is paid by the employer."
  },
  "vat": {"name":"VAT","standardPercent":"10","note":null},
  "withholding": {"kind":"NONE","percent":"0","note":null},
  "invoiceProfile": "VAT_PDF",
  "margin": {"targetPercent":"25","floorPercent":"18"},
  "retention": {"hrYearsAfterExit":7,"taxYears":7,"note":"Initial value without a source; set it before first use."},
  "nationalityQuota": true
}$json$);

insert into setting_edition (kind, country_id, number, effective_from, effective_to, source, note, status, decided_at, values) values
  ('COUNTRY_PARAMETERS', 'KW', 1, '2025-01-01', null, 'Labour Law art. 51, 68 and 69 as published, PIFSS rates',
  'Initial value of the product from secondary sources reviewed in August 2026. Verify it, then approve an edition of your own.', 'APPROVED', now(), $json${
  "currency": "KWD",
  "weekend": [5,6],
  "hours": {"perDay":"8","perWeek":"48","ramadanPerDay":"6","note":null},
  "nominalBillableDays": "22",
  "holidays": [
    {"name":"New Year","day":"01-01","days":1,"paid":true,"moves":false},
    {"name":"National Day","day":"02-25","days":1,"paid":true,"moves":false},
    {"name":"Liberation Day","day":"02-26","days":1,"paid":true,"moves":false},
    {"name":"Ascension of the Prophet","day":"H07-27","days":1,"paid":true,"moves":false},
    {"name":"Eid al-Fitr","day":"H10-01","days":3,"paid":true,"moves":false},
    {"name":"Arafat Day","day":"H12-09","days":1,"paid":true,"moves":false},
    {"name":"Eid al-Adha","day":"H12-10","days":3,"paid":true,"moves":false},
    {"name":"Hijri New Year","day":"H01-01","days":1,"paid":true,"moves":false},
    {"name":"Prophet's Birthday","day":"H03-12","days":1,"paid":true,"moves":false}
  ],
  "prorationBasis": "FIXED_26",
  "overtime": {
    "divisorDays": 26,
    "normal": {"gross":"0","basic":"1.25"},
    "night": null,
    "nightHours": null,
    "restDay": {"gross":"0","basic":"1.5"},
    "holiday": {"gross":"0","basic":"2"},
    "note": null
  },
  "wages": {
    "due": {"kind":"DAYS_AFTER_PERIOD","days":7},
    "leastPaidPercent": null,
    "sanctionDay": null,
    "settlementDays": null,
    "system": "Local bank transfer",
    "fileProfile": "KW_BANK_CSV",
    "note": "By bank transfer from five employees on."
  },
  "deductions": {"capPercent":"50","employerDebtCapPercent":"10","blockedTypes":[],"note":"Debts to the employer at most 10 %."},
  "cashRounding": false,
  "leastBasicPercent": null,
  "gradeBands": [{"grade":"Mid level","least":"800","most":"1500"},{"grade":"Senior, architect, manager","least":"1600","most":"2600"}],
  "annualLeave": {"unit":"WORKING","tiers":[{"toYears":null,"days":"30"}],"firstYear":null,"note":"Common knowledge; verify."},
  "sickTiers": [{"days":15,"percent":"100"},{"days":10,"percent":"75"},{"days":10,"percent":"50"},{"days":10,"percent":"25"},{"days":30,"percent":"0"}],
  "sickNote": null,
  "probation": {"mostDays":100,"note":"Common knowledge; verify."},
  "notice": {"leastDays":90,"mostDays":90,"note":"Common knowledge; verify."},
  "socialInsurances": [
    {"name":"PIFSS","appliesTo":"NATIONALS","registeredBefore":null,"registeredFrom":null,"region":null,"employeePercent":"8","employerPercent":"11.5","base":"GROSS","cap":"2750","threshold":"0","eligibleUpTo":null,"note":null},
    {"name":"PIFSS supplement","appliesTo":"NATIONALS","registeredBefore":null,"registeredFrom":null,"region":null,"employeePercent":"2.5","employerPercent":"0","base":"GROSS","cap":"1500","threshold":"0","eligibleUpTo":null,"note":null}
  ],
  "endOfService": {
    "accrual": {"base":"GROSS","tiers":[{"toYears":"5","monthsPerYear":"15/26"},{"toYears":null,"monthsPerYear":"1"}]},
    "formerLaws": [],
    "minServiceMonths": 0,
    "minServiceMonthsFixedTerm": null,
    "resignation": [{"toYears":"3","included":false,"factor":"0"},{"toYears":"5","included":false,"factor":"1/2"},{"toYears":"10","included":false,"factor":"2/3"},{"toYears":null,"included":false,"factor":"1"}],
    "capMonths": "18",
    "capAmount": null,
    "excludeUnpaidLeave": true,
    "appliesTo": "EXPATS",
    "fundedBy": "EMPLOYER",
    "note": null
  },
  "vat": {"name":"VAT","standardPercent":null,"note":"There is no value added tax."},
  "withholding": {"kind":"RETENTION","percent":"5","note":"Held until tax clearance."},
  "invoiceProfile": "COMMERCIAL",
  "margin": {"targetPercent":"25","floorPercent":"18"},
  "retention": {"hrYearsAfterExit":7,"taxYears":7,"note":"Initial value without a source; set it before first use."},
  "nationalityQuota": true
}$json$);

insert into setting_edition (kind, country_id, number, effective_from, effective_to, source, note, status, decided_at, values) values
  ('COUNTRY_PARAMETERS', 'OM', 1, '2025-01-01', '2027-07-18', 'Labour Law RD 53/2023, Social Protection Law, RD 60/2025, VAT 5 %',
  'Initial value of the product from secondary sources reviewed in August 2026. Verify it, then approve an edition of your own.', 'APPROVED', now(), $json${
  "currency": "OMR",
  "weekend": [5,6],
  "hours": {"perDay":"8","perWeek":"40","ramadanPerDay":"6","note":"Common knowledge; verify."},
  "nominalBillableDays": "22",
  "holidays": [
    {"name":"Ascension of the Prophet","day":"H07-27","days":1,"paid":true,"moves":false},
    {"name":"Eid al-Fitr","day":"H10-01","days":3,"paid":true,"moves":false},
    {"name":"Arafat Day","day":"H12-09","days":1,"paid":true,"moves":false},
    {"name":"Eid al-Adha","day":"H12-10","days":3,"paid":true,"moves":false},
    {"name":"Hijri New Year","day":"H01-01","days":1,"paid":true,"moves":false},
    {"name":"Prophet's Birthday","day":"H03-12","days":1,"paid":true,"moves":false},
    {"name":"National Day","day":"11-20","days":2,"paid":true,"moves":false}
  ],
  "prorationBasis": "FIXED_30",
  "overtime": {
    "divisorDays": 30,
    "normal": {"gross":"0","basic":"1.25"},
    "night": {"gross":"0","basic":"1.5"},
    "nightHours": {"from":"21:00","to":"06:00"},
    "restDay": {"gross":"0","basic":"1.5"},
    "holiday": {"gross":"0","basic":"1.5"},
    "note": null
  },
  "wages": {
    "due": {"kind":"DAYS_AFTER_PERIOD","days":3},
    "leastPaidPercent": null,
    "sanctionDay": null,
    "settlementDays": null,
    "system": "WPS",
    "fileProfile": "OM_SIF_41",
    "note": "A fine of OMR 50 for each worker paid late."
  },
  "deductions": {"capPercent":"50","employerDebtCapPercent":null,"blockedTypes":[],"note":"Common knowledge; verify."},
  "cashRounding": false,
  "leastBasicPercent": null,
  "gradeBands": [{"grade":"Mid level","least":"850","most":"1500"},{"grade":"Senior, architect, manager","least":"1600","most":"2600"}],
  "annualLeave": {"unit":"CALENDAR","tiers":[{"toYears":null,"days":"30"}],"firstYear":{"monthsWithout":6,"daysPerMonth":null},"note":null},
  "sickTiers": [{"days":21,"percent":"100"},{"days":14,"percent":"75"},{"days":35,"percent":"50"},{"days":112,"percent":"35"}],
  "sickNote": "Common knowledge; verify.",
  "probation": {"mostDays":90,"note":"Common knowledge; verify."},
  "notice": {"leastDays":30,"mostDays":30,"note":"Common knowledge; verify."},
  "socialInsurances": [
    {"name":"Social protection","appliesTo":"NATIONALS","registeredBefore":null,"registeredFrom":null,"region":null,"employeePercent":"8","employerPercent":"13.5","base":"GROSS","cap":null,"threshold":"0","eligibleUpTo":null,"note":"Common knowledge; verify."}
  ],
  "endOfService": {
    "accrual": {"base":"BASIC","tiers":[{"toYears":null,"monthsPerYear":"1"}]},
    "formerLaws": [{"before":"2023-07-26","accrual":{"base":"BASIC","tiers":[{"toYears":"3","monthsPerYear":"15/30"},{"toYears":null,"monthsPerYear":"1"}]}}],
    "minServiceMonths": 0,
    "minServiceMonthsFixedTerm": null,
    "resignation": [],
    "capMonths": null,
    "capAmount": null,
    "excludeUnpaidLeave": true,
    "appliesTo": "EXPATS",
    "fundedBy": "EMPLOYER",
    "note": null
  },
  "vat": {"name":"VAT","standardPercent":"5","note":null},
  "withholding": {"kind":"WITHHOLDING","percent":"10","note":null},
  "invoiceProfile": "PINT_OM",
  "margin": {"targetPercent":"25","floorPercent":"18"},
  "retention": {"hrYearsAfterExit":10,"taxYears":10,"note":null},
  "nationalityQuota": true
}$json$);

insert into setting_edition (kind, country_id, number, effective_from, effective_to, source, note, status, decided_at, values) values
  ('COUNTRY_PARAMETERS', 'IN', 1, '2025-01-01', null, 'Labour codes in force from 21 November 2025 as published, EPF and ESI rates',
  'Initial value of the product from secondary sources reviewed in August 2026. Verify it, then approve an edition of your own.', 'APPROVED', now(), $json${
  "currency": "INR",
  "weekend": [6,7],
  "hours": {"perDay":"8","perWeek":"48","ramadanPerDay":null,"note":"Common knowledge; verify."},
  "nominalBillableDays": "21",
  "holidays": [
    {"name":"Republic Day","day":"01-26","days":1,"paid":true,"moves":false},
    {"name":"Independence Day","day":"08-15","days":1,"paid":true,"moves":false},
    {"name":"Gandhi Jayanti","day":"10-02","days":1,"paid":true,"moves":false}
  ],
  "prorationBasis": "CALENDAR",
  "overtime": {
    "divisorDays": 30,
    "normal": {"gross":"0","basic":"2"},
    "night": null,
    "nightHours": null,
    "restDay": {"gross":"0","basic":"2"},
    "holiday": {"gross":"0","basic":"2"},
    "note": "Common knowledge; verify."
  },
  "wages": {
    "due": {"kind":"DAY_OF_NEXT_MONTH","days":7},
    "leastPaidPercent": null,
    "sanctionDay": null,
    "settlementDays": null,
    "system": "Bank transfer",
    "fileProfile": "BANK_CSV",
    "note": "Common knowledge; verify."
  },
  "deductions": {"capPercent":"50","employerDebtCapPercent":null,"blockedTypes":[],"note":"Common knowledge; verify."},
  "cashRounding": false,
  "leastBasicPercent": "50",
  "gradeBands": [{"grade":"Mid level","least":"90000","most":"180000"},{"grade":"Senior, architect, manager","least":"200000","most":"380000"}],
  "annualLeave": {"unit":"WORKING","tiers":[{"toYears":null,"days":"18"}],"firstYear":null,"note":"One day for twenty worked; common knowledge, verify."},
  "sickTiers": [{"days":12,"percent":"100"}],
  "sickNote": "Policy of the company.",
  "probation": {"mostDays":180,"note":"Policy of the company."},
  "notice": {"leastDays":30,"mostDays":90,"note":"Policy of the company."},
  "socialInsurances": [
    {"name":"EPF","appliesTo":"ALL","registeredBefore":null,"registeredFrom":null,"region":null,"employeePercent":"12","employerPercent":"12","base":"BASIC","cap":"15000","threshold":"0","eligibleUpTo":null,"note":"Common knowledge; verify."},
    {"name":"ESI","appliesTo":"ALL","registeredBefore":null,"registeredFrom":null,"region":null,"employeePercent":"0.75","employerPercent":"3.25","base":"GROSS","cap":null,"threshold":"0","eligibleUpTo":"21000","note":"Common knowledge; verify."}
  ],
  "endOfService": {
    "accrual": {"base":"BASIC","tiers":[{"toYears":null,"monthsPerYear":"15/26"}]},
    "formerLaws": [],
    "minServiceMonths": 60,
    "minServiceMonthsFixedTerm": 12,
    "resignation": [],
    "capMonths": null,
    "capAmount": "2000000",
    "excludeUnpaidLeave": true,
    "appliesTo": "ALL",
    "fundedBy": "EMPLOYER",
    "note": "Codes in force from 21 November 2025."
  },
  "vat": {"name":"GST","standardPercent":"18","note":"Common knowledge; verify."},
  "withholding": {"kind":"WITHHOLDING","percent":"10","note":"TDS of 2 to 10 % by kind of service; common knowledge, verify."},
  "invoiceProfile": "GST_IN",
  "margin": {"targetPercent":"25","floorPercent":"18"},
  "retention": {"hrYearsAfterExit":7,"taxYears":7,"note":"Initial value without a source; set it before first use."},
  "nationalityQuota": false
}$json$);

insert into setting_edition (kind, country_id, number, effective_from, effective_to, source, note, status, decided_at, values) values
  ('COUNTRY_PARAMETERS', 'EG', 1, '2025-01-01', '2025-12-31', 'Labour Law 14/2025 as published, NOSI ceilings, VAT 14 %',
  'Initial value of the product from secondary sources reviewed in August 2026. Verify it, then approve an edition of your own.', 'APPROVED', now(), $json${
  "currency": "EGP",
  "weekend": [5,6],
  "hours": {"perDay":"8","perWeek":"48","ramadanPerDay":null,"note":"Common knowledge; verify."},
  "nominalBillableDays": "22",
  "holidays": [
    {"name":"Coptic Christmas","day":"01-07","days":1,"paid":true,"moves":false},
    {"name":"Revolution Day","day":"01-25","days":1,"paid":true,"moves":false},
    {"name":"Sinai Liberation Day","day":"04-25","days":1,"paid":true,"moves":false},
    {"name":"Labour Day","day":"05-01","days":1,"paid":true,"moves":false},
    {"name":"Revolution Day","day":"07-23","days":1,"paid":true,"moves":false},
    {"name":"Armed Forces Day","day":"10-06","days":1,"paid":true,"moves":false},
    {"name":"Eid al-Fitr","day":"H10-01","days":3,"paid":true,"moves":false},
    {"name":"Arafat Day","day":"H12-09","days":1,"paid":true,"moves":false},
    {"name":"Eid al-Adha","day":"H12-10","days":3,"paid":true,"moves":false},
    {"name":"Hijri New Year","day":"H01-01","days":1,"paid":true,"moves":false},
    {"name":"Prophet's Birthday","day":"H03-12","days":1,"paid":true,"moves":false}
  ],
  "prorationBasis": "FIXED_30",
  "overtime": {
    "divisorDays": 30,
    "normal": {"gross":"0","basic":"1.35"},
    "night": {"gross":"0","basic":"1.7"},
    "nightHours": null,
    "restDay": {"gross":"0","basic":"2"},
    "holiday": {"gross":"0","basic":"2"},
    "note": "Common knowledge; verify."
  },
  "wages": {
    "due": {"kind":"DAY_OF_NEXT_MONTH","days":1},
    "leastPaidPercent": null,
    "sanctionDay": null,
    "settlementDays": null,
    "system": "Local bank transfer",
    "fileProfile": "BANK_CSV",
    "note": null
  },
  "deductions": {"capPercent":"50","employerDebtCapPercent":null,"blockedTypes":[],"note":"Common knowledge; verify."},
  "cashRounding": false,
  "leastBasicPercent": null,
  "gradeBands": [{"grade":"Mid level","least":"35000","most":"80000"},{"grade":"Senior, architect, manager","least":"90000","most":"160000"}],
  "annualLeave": {"unit":"WORKING","tiers":[{"toYears":1,"days":"15"},{"toYears":10,"days":"21"},{"toYears":null,"days":"30"}],"firstYear":null,"note":null},
  "sickTiers": [{"days":90,"percent":"75"},{"days":90,"percent":"85"}],
  "sickNote": "Paid by the social insurance; common knowledge, verify.",
  "probation": {"mostDays":90,"note":"Common knowledge; verify."},
  "notice": {"leastDays":60,"mostDays":90,"note":"Common knowledge; verify."},
  "socialInsurances": [
    {"name":"NOSI","appliesTo":"NATIONALS","registeredBefore":null,"registeredFrom":null,"region":null,"employeePercent":"11","employerPercent":"18.75","base":"GROSS","cap":"14500","threshold":"0","eligibleUpTo":null,"note":null}
  ],
  "endOfService": null,
  "vat": {"name":"VAT","standardPercent":"14","note":null},
  "withholding": {"kind":"NONE","percent":"0","note":"Not researched; set it before first use."},
  "invoiceProfile": "EG_ETA",
  "margin": {"targetPercent":"25","floorPercent":"18"},
  "retention": {"hrYearsAfterExit":7,"taxYears":7,"note":"Initial value without a source; set it before first use."},
  "nationalityQuota": false
}$json$);

insert into setting_edition (kind, country_id, number, effective_from, effective_to, source, note, status, decided_at, values) values
  ('COUNTRY_PARAMETERS', 'PK', 1, '2025-01-01', null, 'EOBI circular of July 2025, provincial sales tax on services',
  'Initial value of the product from secondary sources reviewed in August 2026. Verify it, then approve an edition of your own.', 'APPROVED', now(), $json${
  "currency": "PKR",
  "weekend": [6,7],
  "hours": {"perDay":"8","perWeek":"48","ramadanPerDay":null,"note":"Common knowledge; verify."},
  "nominalBillableDays": "22",
  "holidays": [
    {"name":"Pakistan Day","day":"03-23","days":1,"paid":true,"moves":false},
    {"name":"Labour Day","day":"05-01","days":1,"paid":true,"moves":false},
    {"name":"Independence Day","day":"08-14","days":1,"paid":true,"moves":false},
    {"name":"Quaid-e-Azam Day","day":"12-25","days":1,"paid":true,"moves":false},
    {"name":"Eid al-Fitr","day":"H10-01","days":3,"paid":true,"moves":false},
    {"name":"Eid al-Adha","day":"H12-10","days":3,"paid":true,"moves":false},
    {"name":"Ashura","day":"H01-09","days":2,"paid":true,"moves":false},
    {"name":"Prophet's Birthday","day":"H03-12","days":1,"paid":true,"moves":false}
  ],
  "prorationBasis": "CALENDAR",
  "overtime": {
    "divisorDays": 30,
    "normal": {"gross":"0","basic":"2"},
    "night": null,
    "nightHours": null,
    "restDay": {"gross":"0","basic":"2"},
    "holiday": {"gross":"0","basic":"2"},
    "note": "Common knowledge; verify."
  },
  "wages": {
    "due": {"kind":"DAY_OF_NEXT_MONTH","days":7},
    "leastPaidPercent": null,
    "sanctionDay": null,
    "settlementDays": null,
    "system": "Bank transfer",
    "fileProfile": "BANK_CSV",
    "note": "Between the 7th and the 10th; common knowledge, verify."
  },
  "deductions": {"capPercent":"50","employerDebtCapPercent":null,"blockedTypes":[],"note":"Common knowledge; verify."},
  "cashRounding": false,
  "leastBasicPercent": null,
  "gradeBands": [{"grade":"Mid level","least":"180000","most":"380000"},{"grade":"Senior, architect, manager","least":"400000","most":"800000"}],
  "annualLeave": {"unit":"WORKING","tiers":[{"toYears":null,"days":"14"}],"firstYear":null,"note":"Common knowledge; verify."},
  "sickTiers": [{"days":16,"percent":"50"}],
  "sickNote": "Common knowledge; verify.",
  "probation": {"mostDays":90,"note":null},
  "notice": {"leastDays":30,"mostDays":30,"note":null},
  "socialInsurances": [
    {"name":"EOBI","appliesTo":"ALL","registeredBefore":null,"registeredFrom":null,"region":null,"employeePercent":"1","employerPercent":"5","base":"GROSS","cap":"40000","threshold":"0","eligibleUpTo":null,"note":"On the minimum wage; its amount is disputed in court."}
  ],
  "endOfService": {
    "accrual": {"base":"GROSS","tiers":[{"toYears":null,"monthsPerYear":"1"}]},
    "formerLaws": [],
    "minServiceMonths": 12,
    "minServiceMonthsFixedTerm": null,
    "resignation": [],
    "capMonths": null,
    "capAmount": null,
    "excludeUnpaidLeave": true,
    "appliesTo": "ALL",
    "fundedBy": "EMPLOYER",
    "note": "Common knowledge; verify."
  },
  "vat": {"name":"Sales tax","standardPercent":"16","note":"On services, 15 to 16 % by province."},
  "withholding": {"kind":"WITHHOLDING","percent":"4","note":"IT services 4 or 8 %."},
  "invoiceProfile": "PK_FBR",
  "margin": {"targetPercent":"25","floorPercent":"18"},
  "retention": {"hrYearsAfterExit":7,"taxYears":7,"note":"Initial value without a source; set it before first use."},
  "nationalityQuota": false
}$json$);

insert into setting_edition (kind, country_id, number, effective_from, effective_to, source, note, status, decided_at, values) values
  ('COUNTRY_PARAMETERS', 'GB', 1, '2025-01-01', null, 'PAYE thresholds 2026/27 as published, Working Time Regulations',
  'Initial value of the product from secondary sources reviewed in August 2026. Verify it, then approve an edition of your own.', 'APPROVED', now(), $json${
  "currency": "GBP",
  "weekend": [6,7],
  "hours": {"perDay":"7.5","perWeek":"37.5","ramadanPerDay":null,"note":"Common knowledge; verify."},
  "nominalBillableDays": "21",
  "holidays": [
    {"name":"New Year","day":"01-01","days":1,"paid":true,"moves":true},
    {"name":"Good Friday","day":"EASTER-2","days":1,"paid":true,"moves":false},
    {"name":"Easter Monday","day":"EASTER+1","days":1,"paid":true,"moves":false},
    {"name":"Early May bank holiday","day":"05-MON-1","days":1,"paid":true,"moves":false},
    {"name":"Spring bank holiday","day":"05-MON-L","days":1,"paid":true,"moves":false},
    {"name":"Summer bank holiday","day":"08-MON-L","days":1,"paid":true,"moves":false},
    {"name":"Christmas Day","day":"12-25","days":1,"paid":true,"moves":true},
    {"name":"Boxing Day","day":"12-26","days":1,"paid":true,"moves":true}
  ],
  "prorationBasis": "WORKING",
  "overtime": {
    "divisorDays": 30,
    "normal": {"gross":"0","basic":"1"},
    "night": null,
    "nightHours": null,
    "restDay": {"gross":"0","basic":"1"},
    "holiday": {"gross":"0","basic":"1"},
    "note": "By contract."
  },
  "wages": {
    "due": {"kind":"DAYS_AFTER_PERIOD","days":0},
    "leastPaidPercent": null,
    "sanctionDay": null,
    "settlementDays": null,
    "system": "PAYE RTI, BACS",
    "fileProfile": "BACS",
    "note": "The full payment submission goes in on or before pay day."
  },
  "deductions": {"capPercent":"100","employerDebtCapPercent":null,"blockedTypes":[],"note":"No general cap; the minimum wage must be left."},
  "cashRounding": false,
  "leastBasicPercent": null,
  "gradeBands": [{"grade":"Mid level","least":"4000","most":"5800"},{"grade":"Senior, architect, manager","least":"6000","most":"8500"}],
  "annualLeave": {"unit":"WORKING","tiers":[{"toYears":null,"days":"28"}],"firstYear":null,"note":"5.6 weeks, bank holidays included."},
  "sickTiers": [],
  "sickNote": "Statutory sick pay by its table.",
  "probation": {"mostDays":180,"note":"By contract."},
  "notice": {"leastDays":7,"mostDays":90,"note":"By contract."},
  "socialInsurances": [
    {"name":"National Insurance","appliesTo":"ALL","registeredBefore":null,"registeredFrom":null,"region":null,"employeePercent":"8","employerPercent":"0","base":"GROSS","cap":"4189.17","threshold":"1047.50","eligibleUpTo":null,"note":"Thresholds are common knowledge; verify."},
    {"name":"National Insurance above the upper limit","appliesTo":"ALL","registeredBefore":null,"registeredFrom":null,"region":null,"employeePercent":"2","employerPercent":"0","base":"GROSS","cap":null,"threshold":"4189.17","eligibleUpTo":null,"note":"Thresholds are common knowledge; verify."},
    {"name":"National Insurance of the employer","appliesTo":"ALL","registeredBefore":null,"registeredFrom":null,"region":null,"employeePercent":"0","employerPercent":"15","base":"GROSS","cap":null,"threshold":"416.67","eligibleUpTo":null,"note":"Above 5,000 a year."},
    {"name":"Workplace pension","appliesTo":"ALL","registeredBefore":null,"registeredFrom":null,"region":null,"employeePercent":"5","employerPercent":"3","base":"GROSS","cap":"4189.17","threshold":"520","eligibleUpTo":null,"note":"Common knowledge; verify."}
  ],
  "endOfService": null,
  "vat": {"name":"VAT","standardPercent":"20","note":"Common knowledge; verify."},
  "withholding": {"kind":"NONE","percent":"0","note":null},
  "invoiceProfile": "PEPPOL_BIS3",
  "margin": {"targetPercent":"25","floorPercent":"18"},
  "retention": {"hrYearsAfterExit":6,"taxYears":6,"note":"Common knowledge; verify."},
  "nationalityQuota": false
}$json$);

-- What the laws already say of later years.

insert into setting_edition (kind, country_id, number, effective_from, effective_to, source, note, status, decided_at, values)
select kind, country_id, 2, '2025-07-01', '2026-06-30', 'GOSI reform: half a per cent more for new entrants each July until 2028', note, 'APPROVED', now(),
  jsonb_set(jsonb_set(values, '{socialInsurances,1,employeePercent}', '"10.25"'), '{socialInsurances,1,employerPercent}', '"12.25"')
from setting_edition where country_id = 'SA' and number = 1;

insert into setting_edition (kind, country_id, number, effective_from, effective_to, source, note, status, decided_at, values)
select kind, country_id, 3, '2026-07-01', '2027-06-30', 'GOSI reform: half a per cent more for new entrants each July until 2028', note, 'APPROVED', now(),
  jsonb_set(jsonb_set(values, '{socialInsurances,1,employeePercent}', '"10.75"'), '{socialInsurances,1,employerPercent}', '"12.75"')
from setting_edition where country_id = 'SA' and number = 2;

insert into setting_edition (kind, country_id, number, effective_from, effective_to, source, note, status, decided_at, values)
select kind, country_id, 4, '2027-07-01', '2028-06-30', 'GOSI reform: half a per cent more for new entrants each July until 2028', note, 'APPROVED', now(),
  jsonb_set(jsonb_set(values, '{socialInsurances,1,employeePercent}', '"11.25"'), '{socialInsurances,1,employerPercent}', '"13.25"')
from setting_edition where country_id = 'SA' and number = 3;

insert into setting_edition (kind, country_id, number, effective_from, effective_to, source, note, status, decided_at, values)
select kind, country_id, 5, '2028-07-01', null, 'GOSI reform: half a per cent more for new entrants each July until 2028', note, 'APPROVED', now(),
  jsonb_set(jsonb_set(values, '{socialInsurances,1,employeePercent}', '"11.75"'), '{socialInsurances,1,employerPercent}', '"13.75"')
from setting_edition where country_id = 'SA' and number = 4;

insert into setting_edition (kind, country_id, number, effective_from, effective_to, source, note, status, decided_at, values)
select kind, country_id, 2, '2026-01-01', '2026-12-31', 'SIO: one per cent more for the employer each January until 2028', note, 'APPROVED', now(),
  jsonb_set(values, '{socialInsurances,0,employerPercent}', '"18"')
from setting_edition where country_id = 'BH' and number = 1;

insert into setting_edition (kind, country_id, number, effective_from, effective_to, source, note, status, decided_at, values)
select kind, country_id, 3, '2027-01-01', '2027-12-31', 'SIO: one per cent more for the employer each January until 2028', note, 'APPROVED', now(),
  jsonb_set(values, '{socialInsurances,0,employerPercent}', '"19"')
from setting_edition where country_id = 'BH' and number = 2;

insert into setting_edition (kind, country_id, number, effective_from, effective_to, source, note, status, decided_at, values)
select kind, country_id, 4, '2028-01-01', null, 'SIO: one per cent more for the employer each January until 2028', note, 'APPROVED', now(),
  jsonb_set(values, '{socialInsurances,0,employerPercent}', '"20"')
from setting_edition where country_id = 'BH' and number = 3;

insert into setting_edition (kind, country_id, number, effective_from, effective_to, source, note, status, decided_at, values)
select kind, country_id, 2, '2026-01-01', '2026-12-31', 'NOSI ceiling, fifteen per cent more each January; verify the published figure', note, 'APPROVED', now(),
  jsonb_set(values, '{socialInsurances,0,cap}', '"16700"')
from setting_edition where country_id = 'EG' and number = 1;

insert into setting_edition (kind, country_id, number, effective_from, effective_to, source, note, status, decided_at, values)
select kind, country_id, 3, '2027-01-01', null, 'NOSI ceiling, fifteen per cent more each January; verify the published figure', note, 'APPROVED', now(),
  jsonb_set(values, '{socialInsurances,0,cap}', '"19200"')
from setting_edition where country_id = 'EG' and number = 2;

insert into setting_edition (kind, country_id, number, effective_from, effective_to, source, note, status, decided_at, values)
select kind, country_id, 2, '2027-07-19', null, 'RD 60/2025: the savings fund takes the place of the end-of-service benefit', note, 'APPROVED', now(),
  jsonb_set(values, '{endOfService}', values -> 'endOfService' || $json${"accrual":{"base":"BASIC","tiers":[{"toYears":null,"percentPerMonth":"9"}]},"formerLaws":[{"before":"2023-07-26","accrual":{"base":"BASIC","tiers":[{"toYears":"3","monthsPerYear":"15/30"},{"toYears":null,"monthsPerYear":"1"}]}},{"before":"2027-07-19","accrual":{"base":"BASIC","tiers":[{"toYears":null,"monthsPerYear":"1"}]}}],"fundedBy":"FUND"}$json$::jsonb)
from setting_edition where country_id = 'OM' and number = 1;

insert into setting_edition (kind, number, effective_from, source, note, status, decided_at, values) values
  ('APPROVAL_RULES', 1, '2025-01-01', 'Approval rules of the product', 'The limit of a large contract is in the reporting currency; set your own.', 'APPROVED', now(), $json${"rules": [
  {"code":"MARGIN_ON_TARGET","name":"Margin on target","countryIDs":[],"when":{"gm":"NOT_NEGATIVE","gmPercentFrom":"TARGET","gmPercentBelow":null,"outsideGradeBand":false,"newCountry":false,"contractValueAbove":null},"steps":[{"order":10,"roles":["COUNTRY_MANAGER","ASSOCIATE_DIRECTOR"],"reasonRequired":false}]},
  {"code":"MARGIN_BELOW_TARGET","name":"Margin below target","countryIDs":[],"when":{"gm":"NOT_NEGATIVE","gmPercentFrom":"FLOOR","gmPercentBelow":"TARGET","outsideGradeBand":false,"newCountry":false,"contractValueAbove":null},"steps":[{"order":10,"roles":["COUNTRY_MANAGER","ASSOCIATE_DIRECTOR"],"reasonRequired":false},{"order":30,"roles":["CFO"],"reasonRequired":false}]},
  {"code":"MARGIN_BELOW_FLOOR","name":"Margin below floor","countryIDs":[],"when":{"gm":"NOT_NEGATIVE","gmPercentFrom":null,"gmPercentBelow":"FLOOR","outsideGradeBand":false,"newCountry":false,"contractValueAbove":null},"steps":[{"order":10,"roles":["COUNTRY_MANAGER","ASSOCIATE_DIRECTOR"],"reasonRequired":false},{"order":30,"roles":["CFO"],"reasonRequired":false},{"order":40,"roles":["COO","MANAGING_DIRECTOR"],"reasonRequired":true}]},
  {"code":"MARGIN_NEGATIVE","name":"Negative margin","countryIDs":[],"when":{"gm":"NEGATIVE","gmPercentFrom":null,"gmPercentBelow":null,"outsideGradeBand":false,"newCountry":false,"contractValueAbove":null},"steps":[{"order":50,"roles":["MANAGING_DIRECTOR"],"reasonRequired":true}]},
  {"code":"PAY_OUTSIDE_GRADE","name":"Pay outside the grade band","countryIDs":[],"when":{"gm":"ANY","gmPercentFrom":null,"gmPercentBelow":null,"outsideGradeBand":true,"newCountry":false,"contractValueAbove":null},"steps":[{"order":20,"roles":["HR_VICE_PRESIDENT"],"reasonRequired":false}]},
  {"code":"LARGE_CONTRACT","name":"Large contract","countryIDs":[],"when":{"gm":"ANY","gmPercentFrom":null,"gmPercentBelow":null,"outsideGradeBand":false,"newCountry":false,"contractValueAbove":"1000000"},"steps":[{"order":40,"roles":["COO"],"reasonRequired":false}]},
  {"code":"NEW_COUNTRY","name":"New country","countryIDs":[],"when":{"gm":"ANY","gmPercentFrom":null,"gmPercentBelow":null,"outsideGradeBand":false,"newCountry":true,"contractValueAbove":null},"steps":[{"order":40,"roles":["COO"],"reasonRequired":false}]}
]}$json$);
