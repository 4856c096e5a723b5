/** What a list without a store filter shows: the only store of a user who is limited to it, otherwise all. */
export const allStoresLabel = (locations: readonly { readonly name: string }[] | undefined): string =>
  (locations?.length === 1 ? locations[0]?.name : undefined) ?? '全部门店'
