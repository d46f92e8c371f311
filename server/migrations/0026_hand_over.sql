-- From recruiting to the placement: an order form knows its job and its submission (docs/domain/recruiting.md, Hand-over).
alter table order_form
  add constraint order_form_job foreign key (job_id) references job (id),
  add constraint order_form_submission foreign key (submission_id) references applicant_submission (id);
create index order_form_by_job on order_form (job_id) where job_id is not null;
create index order_form_by_submission on order_form (submission_id) where submission_id is not null;

-- A draft that is discarded leaves the submission selected.
alter table applicant_submission drop constraint applicant_submission_order_form_id_fkey;
alter table applicant_submission add constraint applicant_submission_order_form_id_fkey
  foreign key (order_form_id) references order_form (id) on delete set null;
