-- What was laid beside a line, or said of it, stays with the run when the line goes because its person is left out, or is in it no more.
alter table payroll_document drop constraint payroll_document_line_id_fkey,
  add constraint payroll_document_line_id_fkey foreign key (line_id) references payroll_line (id) on delete set null;
alter table payroll_comment drop constraint payroll_comment_line_id_fkey,
  add constraint payroll_comment_line_id_fkey foreign key (line_id) references payroll_line (id) on delete set null;
create index payroll_document_of_line on payroll_document (line_id) where line_id is not null;
create index payroll_comment_of_line on payroll_comment (line_id) where line_id is not null;
