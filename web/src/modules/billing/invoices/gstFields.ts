import type { GstParticulars } from '@muster/contract/billing/invoices/invoice-documents.contract.ts'

/** What an invoice of India has to say of both sides; nothing elsewhere. */
export const gstFields = (gst: GstParticulars | null | undefined) =>
  gst
    ? [
        { label: 'Place of supply', value: gst.placeOfSupply },
        { label: 'Our GSTIN', value: gst.supplierNumber },
        { label: 'GSTIN of the client', value: gst.clientNumber },
        { label: 'Reverse charge', value: gst.isReverseCharged ? 'Yes, the client pays the tax' : 'No' },
      ]
    : []
