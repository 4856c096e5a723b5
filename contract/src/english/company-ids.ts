/**
 * Ids of company items on devices start here, so that learning history never confuses them with library items, whose
 * ids are hashes of 47 bits, or with words of own lists, which stay below 2³¹.
 */
export const COMPANY_ITEM_IDS_START = 2 ** 48
export const isCompanyItem = (id: number): boolean => id >= COMPANY_ITEM_IDS_START
