-- A receipt bears one line: asked of all invoices of a client when an expense is added.
create index billing_line_of_document on billing_line (document_id) where document_id is not null;
