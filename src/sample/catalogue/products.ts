import type { Text } from './measure.ts';

/** A diagram that a division's models have. */
export interface Subject {
  readonly name: Text;
  /** The chapter it stands in, where the division has chapters. */
  readonly chapter: number;
}

/** A line of products. */
export interface Division {
  readonly code: string;
  readonly name: Text;
  readonly families: readonly string[];
  readonly sizes: readonly string[];
  readonly trims: readonly string[];
  /** The engine of a model by its size. */
  readonly engine: (size: string) => string;
  /** Chapters between model and diagrams; none for most divisions. */
  readonly chapters: readonly Text[];
  readonly subjects: readonly Subject[];
}

const text = (en: string, fr: string, de: string): Text => ({ en, fr, de });
const subject = (en: string, fr: string, de: string, chapter = 0): Subject => ({
  name: text(en, fr, de),
  chapter,
});

const SUBJECTS = {
  airIntake: subject('Air intake', "Admission d'air", 'Luftansaugung'),
  brake: subject('Brake, hydraulic', 'Frein hydraulique', 'Hydraulische Bremse'),
  chaincase: subject('Chaincase', 'Carter de chaîne', 'Kettenkasten'),
  driveClutch: subject('Drive clutch', 'Embrayage moteur', 'Antriebskupplung'),
  drivenClutch: subject('Driven clutch', 'Embrayage mené', 'Abtriebskupplung'),
  exhaust: subject('Exhaust', 'Échappement', 'Auspuff'),
  frontSuspension: subject('Front suspension', 'Suspension avant', 'Vorderradaufhängung'),
  rearShock: subject('Rear shock absorber', 'Amortisseur arrière', 'Hinterer Stoßdämpfer'),
  hood: subject('Hood and panels', 'Capot et panneaux', 'Haube und Verkleidung'),
  steering: subject('Steering', 'Direction', 'Lenkung'),
  track: subject('Track and drive axle', 'Chenille et essieu moteur', 'Raupe und Antriebsachse'),
  starter: subject('Recoil starter', 'Lanceur à rappel', 'Reversierstarter'),
  tank: subject('Fuel tank', 'Réservoir à essence', 'Kraftstofftank'),
};

export const DIVISIONS: readonly Division[] = [
  {
    code: 'SNO',
    name: text('Snowmobiles', 'Motoneiges', 'Motorschlitten'),
    families: ['Skarv', 'Rype'],
    sizes: ['600', '850', '550', '120', '650', '900', '700', '500', '800', '400'],
    trims: ['LT', 'RS', 'XT', 'GT', 'SE', 'MX', 'EX', 'TR', 'LX'],
    engine: (size) => `${size} cc, two-stroke`,
    chapters: [],
    subjects: [
      SUBJECTS.airIntake,
      SUBJECTS.brake,
      SUBJECTS.chaincase,
      SUBJECTS.driveClutch,
      SUBJECTS.drivenClutch,
      SUBJECTS.exhaust,
      SUBJECTS.frontSuspension,
      SUBJECTS.rearShock,
      SUBJECTS.steering,
      SUBJECTS.track,
    ],
  },
  {
    code: 'SBS',
    name: text('Side-by-sides', 'Côte à côte', 'Side-by-Sides'),
    families: ['Elg', 'Gaupe'],
    sizes: ['570', '900', '1000', '450', '700', '800', '1100', '650', '500', '850'],
    trims: ['Crew', 'Sport', 'Work', 'Trail', 'Cargo', 'Pro', 'Base', 'Plus', 'Max'],
    engine: (size) => `${size} cc, four-stroke`,
    chapters: [],
    subjects: [
      subject('Wheel and hub, front', 'Roue et moyeu avant', 'Rad und Nabe, vorn'),
      SUBJECTS.driveClutch,
      SUBJECTS.brake,
      subject('Transmission', 'Boîte de vitesses', 'Getriebe'),
      SUBJECTS.hood,
      SUBJECTS.frontSuspension,
      SUBJECTS.rearShock,
      SUBJECTS.tank,
      subject('Stator and cover', 'Stator et couvercle', 'Stator und Deckel'),
    ],
  },
  {
    code: 'MOW',
    name: text('Mowers', 'Tondeuses', 'Rasenmäher'),
    families: ['Lerke', 'Trane'],
    sizes: ['42', '46', '50', '54', '60', '48', '38', '52', '72', '61'],
    trims: ['ZT', 'LX', 'H', 'HD', 'S', 'E', 'R', 'T', 'K'],
    engine: (size) => `${Math.round(Number(size) / 2.3)} hp, V-twin`,
    chapters: [],
    subjects: [
      subject('Cutting deck spindle', 'Broche de plateau de coupe', 'Mähwerkspindel'),
      SUBJECTS.starter,
      subject('Carburetor', 'Carburateur', 'Vergaser'),
      subject('Wheel, rear', 'Roue arrière', 'Hinterrad'),
      SUBJECTS.steering,
      SUBJECTS.tank,
      subject('Cylinder and piston', 'Cylindre et piston', 'Zylinder und Kolben'),
      subject('Transaxle', 'Boîte-pont', 'Transaxle'),
    ],
  },
  {
    code: 'OUT',
    name: text('Outboards', 'Hors-bord', 'Außenborder'),
    families: ['Laks', 'Torsk'],
    sizes: ['40', '60', '90', '115', '150', '25', '20', '9.9', '200', '250'],
    trims: ['EL', 'S', 'XL', 'PT', 'ELPT', 'M', 'ML', 'TL', 'X'],
    engine: (size) => `${size} hp, four-stroke`,
    chapters: [
      text('Powerhead', 'Bloc moteur', 'Motorblock'),
      text('Gearcase', 'Embase', 'Unterwasserteil'),
      text('Fuel and air', 'Carburant et air', 'Kraftstoff und Luft'),
    ],
    subjects: [
      subject('Cylinder and piston', 'Cylindre et piston', 'Zylinder und Kolben', 0),
      subject('Propeller and shaft', 'Hélice et arbre', 'Propeller und Welle', 1),
      subject('Carburetor', 'Carburateur', 'Vergaser', 2),
      subject('Water pump', 'Pompe à eau', 'Wasserpumpe', 0),
      subject('Gearcase, lower', 'Embase inférieure', 'Getriebegehäuse, unten', 1),
      subject('Air silencer', "Silencieux d'admission", 'Luftfilterkasten', 2),
      subject('Flywheel and stator', 'Volant et stator', 'Schwungrad und Stator', 0),
      { ...SUBJECTS.starter, chapter: 0 },
    ],
  },
];

/** Where models are sold. */
export const MARKETS = ['North America', 'Europe', 'Nordic countries'] as const;

export const YEARS: readonly number[] = [2026, 2025, 2024];
