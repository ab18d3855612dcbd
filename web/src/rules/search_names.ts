// What people type when they look for a rule: their names for what the book calls something else, and words that narrow
// nothing down. Never shown.
import type { Language } from "../i18n/languages.ts";
import type { SearchWords } from "./search.ts";

export const search_names: { readonly [language in Language]: SearchWords } = {
  en: {
    skipped: [
      ..."a an and are as at be by can could do does for from happen happens have how i if in is it may me must my of on or".split(
        " ",
      ),
      ..."should that the their there they this to what when which who whose why will with you your".split(" "),
    ],
    names: {
      intel: ["briefcase", "briefcases", "suitcase", "suitcases", "chip", "chips", "point", "points", "counter"],
      token: ["briefcase", "briefcases", "coin", "coins"],
      wager: ["bet", "bets", "betting", "stake", "stakes", "raise", "gamble"],
      insider: ["spy", "traitor", "mole", "impostor", "imposter", "villain", "saboteur"],
      "follow suit": ["renege", "revoke"],
      "leading suit": ["led"],
      "starting player": ["leader", "lead"],
      completed: ["success", "succeed", "fulfilled", "solved"],
      reveal: ["expose", "exposed", "unmask", "unmasked"],
      vote: ["accuse", "ballot", "election"],
      "the player to": ["neighbor", "neighbour", "neighbors", "neighbours"],
      tie: ["draw", "equal"],
      discuss: ["talking"],
      "two players": ["2-player", "duo", "dummy"],
      "switch sides": ["defect", "turncoat"],
    },
  },
  de: {
    skipped: [
      ..."aber als am an auch auf aus bei bin bist da darf darfst dem den der des die das doch du ein eine einen".split(
        " ",
      ),
      ..."einem einer er es für hat ich im in ist kann kannst man mein mit muss nach oder sich sie sind so und".split(
        " ",
      ),
      ..."von vom wann war was weil welche wenn wer wie wieso wird wo worauf zu zum zur".split(" "),
    ],
    names: {
      geheimkoffer: ["koffer", "aktenkoffer", "token", "marker", "chip", "chips", "punkt", "punkte", "münze"],
      einsetzen: ["wetten", "wette", "einsatz", "setzen", "bieten", "erhöhen"],
      eingesetzt: ["wetten", "wette", "einsatz", "gesetzt"],
      insider: ["spion", "verräter", "maulwurf", "saboteur", "bösewicht", "doppelagent"],
      bedienen: ["farbzwang", "bedienpflicht", "bekennen"],
      startspieler: ["ausspielen", "anspielen", "anführer", "vorhand"],
      kartengeber: ["geber"],
      missionsstapel: ["missionsdeck"],
      erfüllt: ["geschafft", "erfolg", "gelungen"],
      aufgedeckt: ["enttarnt", "entlarvt", "offenbart"],
      abstimmung: ["wahl", "stimmen", "anklage"],
      gleichstand: ["unentschieden", "patt"],
      "zu zweit": ["dummy"],
    },
  },
  fr: {
    skipped: [
      ..."à a au aux avec ce ces comment dans de des doit du elle en es est et il ils j' je la le les leur ma".split(
        " ",
      ),
      ..."mais me mes mon ne on ou où par pas peut peux pour pourquoi puis-je qu'est-ce quand que quel quelle".split(
        " ",
      ),
      ..."qui sa se ses si son sur ta te tes ton tu un une".split(" "),
    ],
    names: {
      mallette: ["valise", "jeton", "jetons", "malette", "marqueur", "point", "points", "pion"],
      "placer une mallette": ["miser", "parier"],
      place: ["mise", "miser", "pari", "parier", "enchère", "engager"],
      espion: ["traître", "taupe", "insider", "saboteur", "méchant", "imposteur"],
      "couleur demandée": ["fournir", "suivre"],
      "premier joueur": ["entamer", "entame", "meneur"],
      accomplie: ["réussie", "réussir", "remplie"],
      révélé: ["démasqué", "dévoilé", "retourné"],
      vote: ["accuser", "élection", "scrutin"],
      égalité: ["nul", "ex-aequo", "ex-æquo"],
      atout: ["coupe", "couper"],
    },
  },
  nl: {
    skipped: [
      ..."aan als ben bij dan dat de die dit door een en er heb hebben heeft het hij hoe ik in is je jij kan kun".split(
        " ",
      ),
      ..."kunnen mag me met mijn moet naar of om ook op over te u uit van voor waar waarom wanneer wat we welke".split(
        " ",
      ),
      ..."wie wordt zijn zo".split(" "),
    ],
    names: {
      "geheime koffer": ["aktetas", "fiche", "fiches", "token", "tokens", "punt", "punten", "muntje"],
      koffer: ["aktetas", "attachékoffer", "fiche", "token", "punt", "munt"],
      inzet: ["wedden", "weddenschap", "bieden", "gokken", "verhogen"],
      infiltrant: ["insider", "verrader", "spion", "saboteur", "slechterik", "bedrieger"],
      karakter: ["rol", "rollen", "rolkaart"],
      volgen: ["bekennen", "bijspelen", "kleurplicht"],
      startspeler: ["uitkomen", "leider", "voorhand"],
      volbracht: ["gelukt", "geslaagd", "gehaald"],
      omgedraaid: ["onthuld", "ontmaskerd", "open"],
      stemming: ["verkiezing", "beschuldigen"],
      "meeste stemmen": ["gelijkspel", "gelijk", "remise"],
      troef: ["troeven", "aftroeven"],
    },
  },
};
