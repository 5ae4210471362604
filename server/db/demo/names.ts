/** Lists the surnames, names, streets and cities the demo's people are made of. */

const words = (text: string): string[] => text.trim().split(/\s*,\s*/);

export const SURNAMES = words(`
  Rossi, Russo, Ferrari, Esposito, Bianchi, Romano, Colombo, Ricci, Marino, Greco, Bruno, Gallo, Conti,
  De Luca, Costa, Giordano, Mancini, Rizzo, Lombardi, Moretti, Barbieri, Fontana, Santoro, Mariani, Rinaldi,
  Caruso, Ferrara, Galli, Martini, Leone, Longo, Gentile, Martinelli, Vitale, Lombardo, Serra, Coppola,
  De Santis, Marchetti, Parisi, Villa, Conte, Ferretti, Fabbri, Bianco, Marini, Grasso, Valentini, Messina,
  Sala, De Angelis, Gatti, Pellegrini, Palumbo, Sanna, Farina, Rizzi, Monti, Cattaneo, Morelli, Amato,
  Silvestri, Mazza, Testa, Grassi, Pellegrino, Carbone, Giuliani, Benedetti, Barone, Rossetti, Caputo,
  Montanari, Guerra, Palmieri, Bernardi, Martino, Fiore, De Rosa, Ferri, Bellini, Basile, Riva, Donati,
  Piras, Vitali, Battaglia, Sartori, Neri, Costantini, Milani, Pagano, Ruggiero, Sorrentino, Orlando, Negri,
  Mantovani, Ferrero, Gallesio, Viarengo, Bosco, Cerrato, Gavazza, Musso, Bosticco, Novara, Penna, Raviola,
  Scaglione, Torchio, Vigna`);
export const MEN = words(`
  Andrea, Marco, Francesco, Matteo, Alessandro, Davide, Luca, Simone, Federico, Lorenzo, Mattia, Stefano,
  Giuseppe, Riccardo, Daniele, Michele, Alessio, Antonio, Giovanni, Nicola, Gabriele, Fabio, Alberto,
  Giacomo, Giulio, Filippo, Gianluca, Paolo, Claudio, Emanuele, Roberto, Salvatore, Vincenzo, Cristian,
  Domenico, Enrico, Massimo, Maurizio, Sergio, Pietro, Renato, Bruno, Franco, Mario, Carlo, Aldo, Dario, Ivan`);
export const WOMEN = words(`
  Giulia, Chiara, Francesca, Federica, Sara, Martina, Valentina, Alessia, Silvia, Elisa, Ilaria, Eleonora,
  Giorgia, Elena, Laura, Alice, Alessandra, Jessica, Arianna, Marta, Veronica, Roberta, Anna, Giada, Claudia,
  Beatrice, Serena, Paola, Simona, Monica, Cristina, Daniela, Barbara, Lucia, Maria, Rosa, Teresa, Angela,
  Carla, Luisa, Patrizia, Donatella, Ornella, Mirella, Graziella, Nadia, Marina, Sonia`);
export const STREETS = words(`
  Via Roma, Via Garibaldi, Corso Dante, Via Mazzini, Via Cavour, Corso Alfieri, Via Verdi, Via Manzoni,
  Via Leopardi, Viale Europa, Via Marconi, Via Matteotti, Piazza della Libertà, Via XX Settembre,
  Corso Torino, Via dei Mille, Via Carducci, Via Gramsci, Via della Repubblica, Via Volta, Corso Savona,
  Via Pascoli, Via Brofferio, Via del Lavoro, Strada Valmaggiore, Via Petrarca, Via San Martino,
  Via Monte Rosa`);
/** `postCodes`: from the first to the last of a city; most have one. */
export type City = { name: string; province: string; postCodes: number[]; belfiore: string; prefix: string };
export const CITIES: readonly City[] = words(`
  Asti AT 14100 A479 0141, Torino TO 10121-10156 L219 011, Milano MI 20121-20162 F205 02,
  Alessandria AL 15121-15122 A182 0131, Cuneo CN 12100 D205 0171, Genova GE 16121-16167 D969 010,
  Novara NO 28100 F952 0321, Bergamo BG 24121-24129 A794 035, Brescia BS 25121-25136 B157 030,
  Verona VR 37121-37142 L781 045, Padova PD 35121-35143 G224 049, Bologna BO 40121-40141 A944 051,
  Firenze FI 50121-50145 D612 055, Roma RM 00118-00199 H501 06, Napoli NA 80121-80147 F839 081,
  Bari BA 70121-70132 A662 080, Palermo PA 90121-90151 G273 091, Pavia PV 27100 G388 0382,
  Vercelli VC 13100 L750 0161, Biella BI 13900 A859 015`).map((line) => {
  const [name = '', province = '', codes = '', belfiore = '', prefix = ''] = line.split(/\s+/);
  const [first = 0, last = first] = codes.split('-').map(Number);
  return { name, province, postCodes: Array.from({ length: last - first + 1 }, (_, i) => first + i), belfiore, prefix };
});
