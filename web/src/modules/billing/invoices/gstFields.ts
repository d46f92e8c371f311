import type { GstParticulars } from '@muster/contract/billing/invoices/invoice-documents.contract.ts'

/** The GST fields of an Indian invoice; none elsewhere. */
export const gstFields = (gst: GstParticulars | null | undefined) =>
  gst
    ? [
        { label: 'Place of supply', value: gst.placeOfSupply },
        { label: 'Our GSTIN', value: gst.supplierNumber },
        { label: 'Client GSTIN', value: gst.clientNumber },
        { label: 'Reverse charge', value: gst.isReverseCharged ? 'Yes, the client pays the tax' : 'No' },
      ]
    : []
