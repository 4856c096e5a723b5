const PRONUNCIATION_PATH = '/english-study/pronunciation'
export const CONTRASTS_PATH = `${PRONUNCIATION_PATH}?mode=pairs`
export const contrastPath = (id: string): string => `${CONTRASTS_PATH}&contrast=${id}`
export const wordPracticePath = (id: number): string => `${PRONUNCIATION_PATH}?word=${id}`
