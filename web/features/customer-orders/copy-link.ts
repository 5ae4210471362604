/** «Copia commissione»: the text to read while it is not signed, then the sealed copy (ORD-259, ORD-271). */
export const copyAddress = (id: number): string => `/api/customer/commissions/${id}/customer-contract`;
export const receiptAddress = (id: number): string => `/api/customer/commissions/${id}/withdrawal-receipt`;
