export const clothes = {}
