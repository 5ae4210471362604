/** What the demo's company says of some of its products, by the number of their code. */
export const DESCRIPTIONS: Readonly<Record<number, string>> = {
  2041:
    'Due tappi in cinque litri d’acqua bastano per tutta la casa, senza risciacquo. Per gres, cotto, marmo e ' +
    'laminati. Un flacone dura circa sessanta lavaggi.',
  2045: 'Pulisce il legno senza gonfiarlo e senza cera. Straccio ben strizzato, un tappo in cinque litri d’acqua.',
  2046: 'Per piani di lavoro, maniglie e sanitari. Lascia agire cinque minuti, poi risciacqua dove si mangia.',
  2049: 'Una capsula per lavaggio, anche a 50 °C. L’involucro si scioglie: prendila con le mani asciutte.',
  2055:
    'Unto fresco: spruzza e passa. Unto vecchio: lascia agire due minuti. Non usarlo su alluminio e superfici ' +
    'verniciate calde.',
  2057: 'Per forno e griglie tiepidi. Lascia agire dieci minuti e risciacqua bene; indossa i guanti.',
  2063: 'Scioglie il calcare di rubinetti e box doccia. Non usarlo su marmo e pietre naturali.',
  2102: 'Mezzo tappo per cinque chili di bucato, da 20 a 60 °C. Concentrato: due litri fanno circa ottanta lavaggi.',
};
