/**
 * Phones that Chinese learners of English typically say instead of another: the columns of a confusion matrix as the literature
 * on pronunciation teaching describes it, in ARPAbet. Other phones must fit a recording much better to count as a mistake.
 */
const TYPICAL: Readonly<Record<string, string>> = {
  ...{
    IY: 'IH',
    IH: 'IY EH',
    EH: 'AE IH EY',
    AE: 'EH AH AY',
    AH: 'AA AE',
    UW: 'UH',
    UH: 'UW',
    AO: 'OW AA',
    AA: 'AO AH',
  },
  ...{ EY: 'EH AY', AY: 'AE EY', OW: 'AO', AW: 'AO AA', OY: 'AO', ER: 'AH AA' },
  ...{ P: 'B', B: 'P', T: 'D', D: 'T', K: 'G', G: 'K', CH: 'SH JH', JH: 'CH ZH' },
  ...{ F: 'HH V', V: 'W F', TH: 'S F T', DH: 'D Z L', S: 'TH SH', Z: 'S', SH: 'S', ZH: 'SH JH', HH: 'F' },
  ...{ M: 'N', N: 'NG L M', NG: 'N', L: 'N R W', R: 'L W', W: 'V', Y: 'ZH' },
}

export const isTypicalMistake = (phone: string, said: string): boolean =>
  (TYPICAL[phone] ?? '').split(' ').includes(said)
